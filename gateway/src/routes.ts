import type { Call } from '@billfold/contracts/call'
import { openApiCalls, openApiDocument } from '@billfold/contracts/openapi'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { calls } from '@billfold/contracts/calls'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Network } from '@billfold/server-kit/public-network'
import type { Scope } from '@billfold/server-kit/scope'
import { type OwnCall, ownCall } from './routing/own-call.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { REGISTRATIONS_PER_NETWORK, accountLimits } from './accounts/account-tools.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { apiTokenRoutes } from './api-tokens/api-token.routes.ts'
import { browserReportRoutes } from './browser-reports/browser-report.routes.ts'
import { calendarFeedRoutes } from './calendar/calendar-feed.routes.ts'
import type { GatewayContext } from './context.ts'
import { dataExportRoutes } from './data-export/data-export.routes.ts'
import { manifestSeal } from './data-export/seal.ts'
import { demoRoutes } from './demo/demo.ts'
import type { ServiceTools } from './forwarding/call-as.ts'
import { importRoutes } from './imports/import.routes.ts'
import type { QueuedJobs } from './jobs.ts'
import { liveRoutes } from './live/live.ts'
import type { GatewayCounters } from './metrics.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import type { GatewayKeys, OpenGateway } from './open-gateway.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import type { SecretBox } from './second-factor/secret-box.ts'
import { fingerprints } from './security/security-log.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { signedInUser } from './sessions/session.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

/** Built on the first request, because building it at startup would delay every start. */
function openApiRoutes(calls: readonly Call[]): OwnCall[] {
  let document: ReturnType<typeof openApiDocument> | undefined
  return [ownCall(openApiCalls.document, async () => (document ??= openApiDocument(calls, SERVICE_VERSIONS.gateway)))]
}

export interface RoutesOptions extends ServiceTools {
  keys: GatewayKeys
  publicOrigin: string
  mail: MailSettings
  secrets: SecretBox
  jobs: QueuedJobs
  offersDemo: boolean
  registrationsPerNetwork?: number | undefined
  browserReportsPercent: number
  network: Network
  counters: GatewayCounters
}

/** The calls that the gateway handles itself. */
export function gatewayRoutes(gateway: OpenGateway, options: RoutesOptions): OwnCall[] {
  const { rows, actFor, enqueue, modules, search } = gateway
  const { keys, sign, publicOrigin, mail, secrets, jobs, services, offersDemo, registrationsPerNetwork = REGISTRATIONS_PER_NETWORK, browserReportsPercent, network, counters } = options
  const limits = accountLimits(rows, registrationsPerNetwork)
  const accounts = { rows, actFor, secrets, fingerprint: fingerprints(keys.log), mail, publicOrigin, limits, enqueue, jobs }
  function scopeOf(ctx: GatewayContext): Scope {
    const { id, timeZone } = signedInUser(ctx)
    return actFor(id, timeZone)
  }
  return [
    ...accountRoutes(accounts),
    ...activityRoutes(scopeOf),
    ...apiTokenRoutes(rows, scopeOf),
    ...browserReportRoutes({ percent: browserReportsPercent, readRegistry: modules.readRegistry, countBrowser: counters.countBrowser }),
    ...calendarFeedRoutes(scopeOf),
    ...dataExportRoutes({ rows, scopeOf, enqueue, jobs, seal: manifestSeal(keys.secondFactor) }),
    ...demoRoutes({ isOffered: offersDemo, rows, actFor, services, sign }),
    ...importRoutes({ scopeOf, enqueue, job: jobs.importRecords }),
    ...liveRoutes(gateway),
    ...modules.routes,
    ...notificationRoutes(scopeOf),
    ...openApiRoutes(calls),
    ...searchRoutes(search, counters.countRefusal),
    ...secondFactorRoutes(accounts, scopeOf),
    ...sessionRoutes(rows),
    ...settingsRoutes(accounts, scopeOf),
    ...webhookRoutes({ rows, scopeOf, secrets, network }),
  ]
}
