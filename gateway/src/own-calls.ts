import { calls } from '@billfold/contracts/calls'
import type { SignIdentity } from '@billfold/server-kit/identity'
import type { MailSettings } from '@billfold/server-kit/mail/mail-settings'
import { accountRoutes } from './accounts/account.routes.ts'
import { accountLimits, REGISTRATIONS_PER_NETWORK } from './accounts/account-limits.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { openApiRoutes } from './routing/openapi.routes.ts'
import type { OwnCall } from './routing/own-call.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import type { ServiceUrls } from './forwarding/upstream.ts'
import { liveRoutes } from './live/live.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import type { GatewayKeys, OpenGateway } from './open-gateway.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { fingerprints } from './security/fingerprints.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { type ScopeOf, signedInUser } from './sessions/session.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

interface OwnCallsOptions {
  keys: GatewayKeys
  sign: SignIdentity
  publicOrigin: string
  mail: MailSettings
  services: ServiceUrls
  offersDemo: boolean
  registrationsPerNetwork?: number | undefined
}

/** Calls that the gateway handles itself. */
export function ownCalls(gateway: OpenGateway, options: OwnCallsOptions): OwnCall[] {
  const { rows, actFor, enqueue, modules, search } = gateway
  const { keys, sign, publicOrigin, mail, services, offersDemo, registrationsPerNetwork = REGISTRATIONS_PER_NETWORK } = options
  const limits = accountLimits(rows, registrationsPerNetwork)
  const accounts = { rows, actFor, secrets: secretBox(keys.secondFactor), fingerprint: fingerprints(keys.log), mail, publicOrigin, limits, enqueue }
  const scopeOf: ScopeOf = (ctx) => actFor(signedInUser(ctx).id)
  return [
    ...accountRoutes(accounts),
    ...activityRoutes(scopeOf),
    ...demoRoutes({ isOffered: offersDemo, rows, actFor, services, sign }),
    ...liveRoutes(gateway),
    ...modules.routes,
    ...notificationRoutes(scopeOf),
    ...openApiRoutes(calls),
    ...searchRoutes(search),
    ...secondFactorRoutes(accounts, scopeOf),
    ...sessionRoutes(rows),
    ...settingsRoutes(accounts),
  ]
}
