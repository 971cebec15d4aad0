import { fileURLToPath } from 'node:url'
import { calls } from '@billfold/contracts/calls'
import { createApp } from '@billfold/server-kit/app'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { databaseAnswers, type Dependencies, health } from '@billfold/server-kit/health'
import { listenForChanges } from '@billfold/server-kit/live/listen-for-changes'
import type { Logger } from '@billfold/server-kit/logger'
import { type MailSettings, senderAt } from '@billfold/server-kit/mail/mail-settings'
import { userScope } from '@billfold/server-kit/scope'
import { type Running, serve } from '@billfold/server-kit/serve'
import { accountRoutes } from './accounts/account.routes.ts'
import { rowsOf } from './accounts/rows.ts'
import { securityRoutes } from './accounts/security.routes.ts'
import { compression } from './answers/compression.ts'
import { conditional } from './answers/conditional.ts'
import { assets } from './assets/assets.ts'
import { answerCall } from './calls/answer-call.ts'
import { callFinder } from './calls/find-call.ts'
import { matchCall } from './calls/match-call.ts'
import { openApiRoutes } from './calls/openapi.routes.ts'
import type { GatewayApp, GatewayExtras, GatewayState } from './context.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { documents } from './documents/documents.ts'
import { evidencePages } from './evidence/evidence-pages.ts'
import { forwarder } from './forwarding/forward.ts'
import { closeUpstreams, openUpstreams, ping, type ServiceUrls, type Upstreams } from './forwarding/upstream.ts'
import { limitStreams } from './live/limit-streams.ts'
import { liveRoutes } from './live/live.routes.ts'
import { moduleRoutes } from './modules/module.routes.ts'
import { registryOf } from './modules/registry.ts'
import { sharedReader } from './public-pages/ask-shared.ts'
import { limitPublicCalls, publicLimit } from './public-pages/limit-public.ts'
import { publicPages } from './public-pages/public-pages.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { refuseCrossSite } from './security/refuse-cross-site.ts'
import { limitWebhooks } from './security/limit-webhooks.ts'
import { securityHeaders } from './security/security-headers.ts'
import { signedInUser } from './sessions/session.ts'
import { sessions } from './sessions/sessions.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

export interface GatewayOptions {
  port: number
  /** As the role billfold_accounts. */
  databaseUrl: string
  internalKey: string
  /** The first signs cookies; the others are still believed. */
  sessionKeys: string[]
  /** Where browsers find us; http://localhost:port where it is not given. */
  publicOrigin?: string
  /** The mail server; without one a link for a new password is printed on the console. */
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  services: ServiceUrls
  /** Whoever comes may have an account with sample data: never in production. */
  offersDemo?: boolean
  /** Milliseconds after which a service that says nothing is not available. */
  serviceTimeout?: number
  log: Logger
  /** How many proxies stand in front and are believed about the visitor's address. */
  proxies?: number
  /** The folder of shell/dist and of the modules' dist folders; the repository where it is not given. */
  root?: string
  /** Holds the gateway's own answers against the contract; on in tests. */
  checkAnswers?: boolean
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The only door: who you are, where your call is answered, and the pages and code of the application. */
export async function startGateway(options: GatewayOptions): Promise<Running> {
  const { port, internalKey, publicOrigin = `http://localhost:${port}`, root = REPOSITORY, checkAnswers = false, offersDemo = false } = options
  const orm = openDatabase({ url: options.databaseUrl, schema: 'accounts', entities: [] })
  const rows = rowsOf(orm)
  const upstreams = openUpstreams(options.services, options.serviceTimeout)
  const readRegistry = registryOf(root)
  const changes = listenForChanges({ databaseUrl: options.databaseUrl, log: options.log })
  const waitFor = publicLimit()
  const actFor = (userId: number, timeZone = 'UTC') => userScope(orm, userId, timeZone)
  const accounts = { rows, actFor, secrets: secretBox(internalKey), mail: mailOf(options, publicOrigin), publicOrigin }
  const own = [
    ...accountRoutes(accounts),
    ...demoRoutes({ isOffered: offersDemo, rows, actFor, services: options.services, internalKey }),
    ...liveRoutes(changes),
    ...moduleRoutes(readRegistry),
    ...openApiRoutes(calls),
    ...securityRoutes(accounts),
    ...settingsRoutes((ctx) => actFor(signedInUser(ctx).id)),
  ]

  const app = createApp<GatewayState, GatewayExtras>({ log: options.log, trustRequestId: false })
  trustProxies(app, options.proxies ?? 0)
  app.use(health({ database: databaseAnswers(orm), ...pings(upstreams) }))
  app.use(securityHeaders(publicOrigin))
  app.use(compression())
  app.use(conditional)
  app.use(assets(root))
  app.use(limitPublicCalls(waitFor))
  app.use(limitWebhooks())
  app.use(publicPages({ root, waitFor, askShared: sharedReader(upstreams, internalKey) }))
  app.use(evidencePages({ root, internalKey }))
  app.use(matchCall(callFinder(calls)))
  app.use(refuseCrossSite(publicOrigin))
  app.use(sessions({ app, rows, keys: options.sessionKeys, secure: publicOrigin.startsWith('https:') }))
  app.use(limitStreams())
  app.use(answerCall({ calls, own, forward: forwarder({ upstreams, internalKey }), checkAnswers }))
  app.use(documents({ root, readRegistry, offersDemo }))

  return serve({
    app,
    port,
    host: loopbackOf(publicOrigin),
    release: async () => {
      await changes.close()
      await closeUpstreams(upstreams)
      await orm.close()
    },
  })
}

function mailOf({ smtpUrl, mailFrom }: GatewayOptions, publicOrigin: string): MailSettings {
  return { smtpUrl, from: mailFrom ?? senderAt(publicOrigin) }
}

/** Nobody but this machine finds us by a loopback name; with any other name every interface may be the one. */
function loopbackOf(publicOrigin: string): string | undefined {
  const { hostname } = new URL(publicOrigin)
  if (hostname === '[::1]') return '::1'
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.')
  return isLoopback ? '127.0.0.1' : undefined
}

/** Of X-Forwarded-For only what our own proxies wrote counts: its last entries. */
function trustProxies(app: GatewayApp, proxies: number): void {
  app.proxy = proxies > 0
  app.maxIpsCount = proxies
}

function pings(upstreams: Upstreams): Dependencies {
  return Object.fromEntries(Object.entries(upstreams).map(([name, pool]) => [name, () => ping(pool)]))
}
