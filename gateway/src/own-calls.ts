import type { Call } from '@billfold/contracts/call'
import { openApiCalls, openApiDocument } from '@billfold/contracts/openapi'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { calls } from '@billfold/contracts/calls'
import type { SignIdentity } from '@billfold/server-kit/identity'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Network } from '@billfold/server-kit/public-network'
import { type OwnCall, ownCall } from './routing/own-call.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { REGISTRATIONS_PER_NETWORK, accountLimits } from './accounts/account-tools.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { apiTokenRoutes } from './api-tokens/api-token.routes.ts'
import { browserReportRoutes, type CountBrowser } from './browser-reports/browser-report.routes.ts'
import { calendarFeedRoutes } from './calendar/calendar-feed.routes.ts'
import { dataExportRoutes } from './data-export/data-export.routes.ts'
import { demoRoutes } from './demo/demo.ts'
import type { CountRefusal } from './forwarding/load-shedding.ts'
import type { ServiceUrls } from './forwarding/upstream.ts'
import { importRoutes } from './imports/import.routes.ts'
import { liveRoutes } from './live/live.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import type { GatewayKeys, OpenGateway } from './open-gateway.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { fingerprints } from './security/security-log.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { type ScopeOf, signedInUser } from './sessions/session.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

/** Built on the first request, because building it at startup would delay every start. */
function openApiRoutes(calls: readonly Call[]): OwnCall[] {
  let document: ReturnType<typeof openApiDocument> | undefined
  return [ownCall(openApiCalls.document, async () => (document ??= openApiDocument(calls, SERVICE_VERSIONS.gateway)))]
}

interface OwnCallsOptions {
  keys: GatewayKeys
  sign: SignIdentity
  publicOrigin: string
  mail: MailSettings
  services: ServiceUrls
  offersDemo: boolean
  registrationsPerNetwork?: number | undefined
  countRefusal?: CountRefusal | undefined
  browserReportsPercent: number
  network: Network
  countBrowser?: CountBrowser | undefined
}

export function ownCalls(gateway: OpenGateway, options: OwnCallsOptions): OwnCall[] {
  const { rows, actFor, enqueue, modules, search } = gateway
  const { keys, sign, publicOrigin, mail, services, offersDemo, registrationsPerNetwork = REGISTRATIONS_PER_NETWORK, countRefusal, browserReportsPercent, network, countBrowser } = options
  const limits = accountLimits(rows, registrationsPerNetwork)
  const accounts = { rows, actFor, secrets: secretBox(keys.secondFactor), fingerprint: fingerprints(keys.log), mail, publicOrigin, limits, enqueue }
  const scopeOf: ScopeOf = (ctx) => actFor(signedInUser(ctx).id)
  return [
    ...accountRoutes(accounts),
    ...activityRoutes(scopeOf),
    ...apiTokenRoutes(rows, scopeOf),
    ...browserReportRoutes({ percent: browserReportsPercent, readRegistry: modules.readRegistry, countBrowser }),
    ...calendarFeedRoutes(scopeOf),
    ...dataExportRoutes({ rows, actFor, enqueue, services, sign, keys: keys.secondFactor }),
    ...demoRoutes({ isOffered: offersDemo, rows, actFor, services, sign }),
    ...importRoutes({ actFor, enqueue, services, sign }),
    ...liveRoutes(gateway),
    ...modules.routes,
    ...notificationRoutes(scopeOf),
    ...openApiRoutes(calls),
    ...searchRoutes(search, countRefusal),
    ...secondFactorRoutes(accounts, scopeOf),
    ...sessionRoutes(rows),
    ...settingsRoutes(accounts),
    ...webhookRoutes({ rows, scopeOf, secrets: accounts.secrets, network }),
  ]
}
