import { ownRoleUrl } from '@billfold/server-kit/database/roles'
import { readEnvironment } from '@billfold/server-kit/environment'
import { createLogger } from '@billfold/server-kit/logger'
import { runMain, runUntilSignal } from '@billfold/server-kit/run'
import { gatewayEnvironment } from './environment.ts'
import { startGateway } from './service.ts'

await runMain(async () => {
  const environment = readEnvironment(gatewayEnvironment)
  const log = createLogger('gateway', environment.LOG_LEVEL)
  const { PROJECTS_URL: projects, BILLING_URL: billing, PROPOSALS_URL: proposals } = environment
  const start = () =>
    startGateway({
      port: environment.PORT,
      host: environment.HOST,
      databaseUrl: ownRoleUrl(environment.DATABASE_URL, 'accounts', environment.INTERNAL_KEY),
      internalKey: environment.INTERNAL_KEY,
      sessionKeys: environment.SESSION_KEYS,
      publicOrigin: environment.PUBLIC_ORIGIN,
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      proxies: environment.TRUST_PROXY,
      services: { projects, billing, proposals },
      offersDemo: environment.DEMO === '1',
      root: environment.FRONT_ENDS,
      modules: {
        ...(environment.OPERATOR_TOKENS && { operators: environment.OPERATOR_TOKENS }),
        ...(environment.MODULE_HEALTH && { health: environment.MODULE_HEALTH }),
        publishesBuilt: environment.PUBLISH_BUILT === '1',
        allowsOverrides: environment.MODULE_OVERRIDES === '1',
      },
      log,
      runsJobs: true,
    })
  await runUntilSignal(start, log)
})
