import { readEnvironment } from '@billfold/server-kit/environment'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { createLogger } from '@billfold/server-kit/logger'
import { metricsAddress, metricsReceiver } from '@billfold/server-kit/metrics/metrics'
import { runMain, runUntilSignal } from '@billfold/server-kit/run'
import { startTracing } from '@billfold/server-kit/tracing/start-tracing'
import { logFields } from '@billfold/server-kit/tracing/tracing'
import { gatewayEnvironment } from './environment.ts'
import { startGateway } from './start-gateway.ts'
import { anyNetwork, internet } from './webhooks/send-webhook.ts'

await runMain(async () => {
  const environment = readEnvironment(gatewayEnvironment)
  const log = createLogger('gateway', environment.LOG_LEVEL, environment.OTEL_EXPORTER_OTLP_ENDPOINT ? logFields : undefined)
  await startTracing(environment, { process: 'gateway', version: SERVICE_VERSIONS.gateway, trustsCallers: false, log })
  const { PROJECTS_URL: projects, BILLING_URL: billing, PROPOSALS_URL: proposals } = environment
  const start = () =>
    startGateway({
      port: environment.PORT,
      host: environment.HOST,
      metricsAt: metricsAddress(environment),
      metricsTo: metricsReceiver(environment),
      databaseUrl: environment.DATABASE_URL,
      directUrl: environment.DATABASE_DIRECT_URL,
      searchUrl: environment.SEARCH_DATABASE_URL,
      searchReadUrl: environment.SEARCH_DATABASE_READ_URL,
      poolSize: environment.DATABASE_POOL_SIZE,
      replicas: environment.REPLICAS,
      keys: {
        identity: environment.IDENTITY_KEY,
        sessions: environment.SESSION_KEYS,
        secondFactor: environment.SECOND_FACTOR_KEYS,
        evidencePublic: environment.EVIDENCE_PUBLIC_KEYS,
        log: environment.LOG_KEY,
      },
      publicOrigin: environment.PUBLIC_ORIGIN,
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      proxies: environment.TRUST_PROXY,
      registrationsPerNetwork: environment.REGISTRATIONS_PER_NETWORK,
      services: { projects, billing, proposals },
      offersDemo: environment.DEMO === '1',
      browserReportsPercent: environment.BROWSER_REPORTS_PERCENT,
      root: environment.FRONT_ENDS,
      webhookNetwork: environment.WEBHOOKS_TO_PRIVATE_ADDRESSES === '1' ? anyNetwork : internet,
      modules: {
        ...(environment.OPERATOR_TOKENS && { operators: environment.OPERATOR_TOKENS }),
        health: {
          users: environment.MODULE_HEALTH_USERS,
          percent: environment.MODULE_HEALTH_PERCENT,
          minutes: environment.MODULE_HEALTH_MINUTES,
        },
        publishesBuilt: environment.PUBLISH_BUILT === '1',
        allowsOverrides: environment.MODULE_OVERRIDES === '1',
      },
      log,
      runsJobs: true,
    })
  await runUntilSignal(start, log)
})
