import { fileURLToPath } from 'node:url'
import { calls } from '@billfold/contracts/calls'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { createApp } from '@billfold/server-kit/app'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { openSearch } from '@billfold/server-kit/database/open-search'
import { callFinder } from '@billfold/server-kit/find-call'
import { databaseAnswers, type Dependencies, health } from '@billfold/server-kit/health'
import { createJobSender } from '@billfold/server-kit/jobs/job-sender'
import { runJobs, type RunningJobs } from '@billfold/server-kit/jobs/run-jobs'
import { listenForChanges } from '@billfold/server-kit/live/listen-for-changes'
import type { Logger } from '@billfold/server-kit/logger'
import { type MailSettings, senderAt } from '@billfold/server-kit/mail/mail-settings'
import { userScope } from '@billfold/server-kit/scope'
import { type Running, serve } from '@billfold/server-kit/serve'
import { accountRoutes } from './accounts/account.routes.ts'
import { rowsOf } from './accounts/rows.ts'
import { securityRoutes } from './accounts/security.routes.ts'
import { compression, compressSmall } from './answers/compression.ts'
import { conditional } from './answers/conditional.ts'
import { assets } from './assets/assets.ts'
import { answerCall } from './calls/answer-call.ts'
import { matchCall } from './calls/match-call.ts'
import { openApiRoutes } from './calls/openapi.routes.ts'
import type { GatewayApp, GatewayExtras, GatewayState } from './context.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { documents } from './documents/documents.ts'
import { allowAnyOrigin } from './embeds/allow-any-origin.ts'
import { embedFiles } from './embeds/embed-files.ts'
import { evidencePages } from './evidence/evidence-pages.ts'
import { refuseAtTheDoor } from './forwarding/door.ts'
import { forwarder } from './forwarding/forward.ts'
import { closeUpstreams, openUpstreams, ping, type ServiceUrls, type Upstreams } from './forwarding/upstream.ts'
import { waitingLines } from './forwarding/waiting-line.ts'
import { gatewayJobs } from './jobs.ts'
import { limitStreams } from './live/limit-streams.ts'
import { liveRoutes } from './live/live.routes.ts'
import { type ModuleSettings, openModules } from './modules/open-modules.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { sharedReader } from './public-pages/ask-shared.ts'
import { limitPublicCalls, publicLimit } from './public-pages/limit-public.ts'
import { publicPages } from './public-pages/public-pages.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { fingerprints } from './security/fingerprints.ts'
import { logRefusals } from './security/log-refusals.ts'
import { refuseCrossSite } from './security/refuse-cross-site.ts'
import { limitWebhooks } from './security/limit-webhooks.ts'
import { securityHeaders } from './security/security-headers.ts'
import { keepSessions } from './sessions/kept-sessions.ts'
import { type ScopeOf, signedInUser } from './sessions/session.ts'
import { findSession } from './sessions/session-store.ts'
import { sessions } from './sessions/sessions.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

export interface GatewayOptions {
  port: number
  /** Which of the machine's addresses is listened on; where it is not given, what `publicOrigin` tells. */
  host?: string | undefined
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
  modules?: ModuleSettings
  /** Holds the gateway's own answers against the contract; on in tests. */
  checkAnswers?: boolean
  /** Off in tests, which run a job when they mean to. */
  runsJobs?: boolean
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** The only door: who you are, where your call is answered, and the pages and code of the application. */
export async function startGateway(options: GatewayOptions): Promise<Running> {
  const { port, internalKey, publicOrigin = `http://localhost:${port}`, root = REPOSITORY, checkAnswers = false, offersDemo = false } = options
  const orm = openDatabase({ url: options.databaseUrl, schema: 'accounts', entities: [] })
  const rows = rowsOf(orm)
  const upstreams = openUpstreams(options.services, options.serviceTimeout)
  const modules = await openModules({ orm, root, upstreams, log: options.log, ...options.modules })
  const { databaseUrl, log } = options
  const changes = listenForChanges({ databaseUrl, log })
  const kept = keepSessions({ databaseUrl, log, lookUp: (id) => findSession(rows, id, log) })
  const search = openSearch({ databaseUrl: options.databaseUrl, internalKey, log: options.log })
  const waitFor = publicLimit()
  const actFor = (userId: number, timeZone = 'UTC') => userScope(orm, userId, timeZone)
  const scopeOf: ScopeOf = (ctx) => actFor(signedInUser(ctx).id)
  const mail = mailOf(options, publicOrigin)
  const sender = createJobSender({ databaseUrl, schema: 'accounts', log })
  const accounts = { rows, actFor, secrets: secretBox(internalKey), fingerprint: fingerprints(internalKey), mail, publicOrigin, enqueue: sender.enqueue }
  const findCall = callFinder(calls)
  const lineOf = waitingLines()
  const own = [
    ...accountRoutes(accounts),
    ...demoRoutes({ isOffered: offersDemo, rows, actFor, services: options.services, internalKey }),
    ...liveRoutes(changes),
    ...modules.routes,
    ...notificationRoutes(scopeOf),
    ...openApiRoutes(calls),
    ...searchRoutes(search),
    ...securityRoutes(accounts),
    ...settingsRoutes(accounts),
  ]

  const app = createApp<GatewayState, GatewayExtras>({ log: options.log, trustRequestId: false })
  trustProxies(app, options.proxies ?? 0)
  app.use(securityHeaders(publicOrigin))
  app.use(health({ database: databaseAnswers(orm), ...pings(upstreams) }, SERVICE_VERSIONS.gateway))
  app.use(logRefusals)
  app.use(compression())
  app.use(compressSmall)
  app.use(conditional)
  app.use(assets(root, modules.readAsset))
  app.use(embedFiles(root))
  app.use(allowAnyOrigin)
  app.use(limitPublicCalls(waitFor))
  app.use(limitWebhooks())
  app.use(publicPages({ root, waitFor, askShared: sharedReader(upstreams, internalKey) }))
  app.use(evidencePages({ root, internalKey }))
  app.use(matchCall(findCall))
  app.use(refuseCrossSite(publicOrigin))
  app.use(sessions({ app, rows, kept, keys: options.sessionKeys, secure: publicOrigin.startsWith('https:') }))
  app.use(limitStreams())
  app.use(answerCall({ calls, own, forward: forwarder({ upstreams, lineOf, internalKey }), operatorOf: modules.operatorOf, checkAnswers }))
  app.use(documents({ root, readRegistry: modules.readRegistry, offersDemo }))

  let jobs: RunningJobs | undefined
  const running = await serve({
    handle: refuseAtTheDoor(app.callback(), { findCall, lineOf, log }),
    port,
    host: options.host ?? loopbackOf(publicOrigin),
    release: async () => {
      await jobs?.stop()
      await Promise.all([sender.stop(), changes.close(), kept.close()])
      await closeUpstreams(upstreams)
      await search.close()
      await orm.close()
    },
  })
  const work = gatewayJobs({ mail, publicOrigin, billingUrl: options.services.billing, internalKey })
  if (options.runsJobs) jobs = runJobs(work, { databaseUrl: options.databaseUrl, schema: 'accounts', orm, log: options.log })
  return {
    ...running,
    async close() {
      // Both take their time, at the same time; the database is closed after them.
      await Promise.all([jobs?.stop(), running.close()])
    },
  }
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
