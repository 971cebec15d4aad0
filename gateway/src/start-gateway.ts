import { calls } from '@billfold/contracts/calls'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import { createApp } from '@billfold/server-kit/app'
import { localOrigin } from '@billfold/server-kit/environment'
import { handleErrors } from '@billfold/server-kit/handle-errors'
import { databaseAnswers, type Dependencies, health } from '@billfold/server-kit/health'
import { identitySigner } from '@billfold/server-kit/identity'
import { type MailSettings, senderAt } from '@billfold/server-kit/mail/send-mail'
import { createMetrics, type Metrics, type MetricsAddress } from '@billfold/server-kit/metrics/metrics'
import { countMails, observeCalls } from '@billfold/server-kit/metrics/server-metrics'
import type { Network } from '@billfold/server-kit/public-network'
import type { Running } from '@billfold/server-kit/serve'
import { startWork } from '@billfold/server-kit/start'
import { apiTokens, refuseTokensInAddresses, signInByToken } from './api-tokens/authenticate-token.ts'
import { limitBrowserReports } from './browser-reports/browser-report.routes.ts'
import { compressSmall, compression, conditional } from './assets/compression.ts'
import { assets } from './assets/assets.ts'
import { serviceWorker } from './assets/service-worker.ts'
import { calendarFeeds } from './calendar/calendar-feed.ts'
import { answerCall, matchCall, refuseUndeclared } from './routing/answer-call.ts'
import { gatewayConstraints } from './constraints.ts'
import type { GatewayApp, GatewayExtras, GatewayState } from './context.ts'
import { apiReferencePage } from './html/api-reference-page.ts'
import { htmlPages } from './html/html-pages.ts'
import { allowAnyOrigin, embedFiles } from './assets/embed-files.ts'
import { evidencePages } from './public-pages/evidence-pages.ts'
import { forwarder } from './forwarding/forward.ts'
import { refusedClients, shedLoad, waitingLines } from './forwarding/load-shedding.ts'
import { ping, type Upstreams } from './forwarding/upstream.ts'
import { queuedJobs, scheduledJobs } from './jobs.ts'
import { limitStreams } from './live/live.ts'
import type { PrintLink } from './mail/write-mail.ts'
import { unsubscribePages } from './mail/unsubscribe-pages.ts'
import { mcp } from './mcp/mcp.ts'
import { callRunner } from './mcp/run-call.ts'
import { type GatewayCounters, measureGateway } from './metrics.ts'
import { openGateway, type OpenGateway, type OpenOptions } from './open-gateway.ts'
import { portalDocuments } from './public-pages/portal-documents.ts'
import { publicPages, readPortalLink, sharedReader } from './public-pages/public-pages.ts'
import { limitPublicCalls, publicLimit } from './public-pages/limit-public.ts'
import { secretBox } from './second-factor/secret-box.ts'
import { logProtocolErrors, logRefusals } from './security/security-log.ts'
import { refuseCrossSite, securityHeaders } from './security/browser-security.ts'
import { limitWebhooks } from './security/rate-limits.ts'
import { gatewayRoutes, type RoutesOptions } from './routes.ts'
import { refuseOtherUser } from './sessions/session.ts'
import { sessions } from './sessions/session-store.ts'
import { internet } from './webhooks/send-webhook.ts'
import { wakeDeliveries } from './webhooks/wake-deliveries.ts'

export interface GatewayOptions extends OpenOptions {
  port: number
  /** Listen address; derived from `publicOrigin` by default. */
  host?: string | undefined
  /** Origin that browsers use; defaults to `localOrigin`. */
  publicOrigin?: string
  /** Without a mail server, links to reset a password or confirm an address are printed to the terminal. */
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  /** Lets tests read the printed links. */
  printLink?: PrintLink
  offersDemo?: boolean
  /** Percentage of page loads that report errors and web vitals. */
  browserReportsPercent?: number
  registrationsPerNetwork?: number | undefined
  /** The network that webhooks may be delivered to; defaults to public addresses. */
  webhookNetwork?: Network | undefined
  /** Per minute. */
  requestsPerToken?: number | undefined
  proxies?: number
  /** Checks the gateway's own responses against the contract. Enabled in tests. */
  checkAnswers?: boolean
  /** Disabled in tests, which run jobs explicitly. */
  runsJobs?: boolean
  metricsAt?: MetricsAddress | undefined
  /** URL of an OpenTelemetry receiver. */
  metricsTo?: string | undefined
}

export async function startGateway(options: GatewayOptions): Promise<Running> {
  const { port, keys, services, publicOrigin = localOrigin(port), host = loopbackOf(publicOrigin), offersDemo = false, browserReportsPercent = 0, metricsAt, metricsTo } = options
  const network = options.webhookNetwork ?? internet
  const metrics = metricsAt || metricsTo ? await createMetrics('gateway', options.log) : undefined
  const mail = { ...mailOf(options, publicOrigin), count: metrics && countMails(metrics) }
  const gateway = await openGateway({ ...options, metrics })
  const counters: GatewayCounters = metrics ? measureGateway(metrics, gateway.orm) : {}
  const sign = identitySigner(keys.identity)
  const secrets = secretBox(keys.secondFactor)
  const tools = { mail, printLink: options.printLink, publicOrigin, services, sign, network, secrets, keys: keys.secondFactor, count: counters.countDelivery }
  const jobs = queuedJobs(tools)
  const handle = appOf(gateway, { ...options, sign, publicOrigin, mail, secrets, jobs, offersDemo, browserReportsPercent, network, lineOf: waitingLines({ replicas: options.replicas, countRefusal: counters.countRefusal }), metrics, counters }).callback()
  if (options.runsJobs) gateway.resources.adopt(wakeDeliveries({ ...gateway, tools }), (deliveries) => deliveries.stop())
  return startWork(gateway, { handle, port, host, jobs: options.runsJobs ? [...scheduledJobs(tools), ...Object.values(jobs)] : undefined, metricsAt, metricsTo })
}

type AppOptions = GatewayOptions &
  RoutesOptions & {
    lineOf: ReturnType<typeof waitingLines>
    metrics: Metrics | undefined
  }

function appOf(gateway: OpenGateway, options: AppOptions): GatewayApp {
  const { orm, root, rows, actFor, upstreams, modules } = gateway
  const { keys, sign, publicOrigin, offersDemo, browserReportsPercent, requestsPerToken, lineOf, log, proxies = 0, checkAnswers = false, metrics, counters } = options
  const { countRefusal, countStream } = counters
  const refused = refusedClients()
  const waitFor = publicLimit(rows)
  const readShared = sharedReader(upstreams, sign, lineOf)
  const observe = metrics && observeCalls(metrics)
  const shed = shedLoad({ lineOf, refused, countRefusal })
  const forward = forwarder({ upstreams, readPortalLink: (ctx, token) => readPortalLink(readShared, ctx, token), lineOf, refused, sign })
  const answer = answerCall({ calls, own: gatewayRoutes(gateway, options), forward, operatorOf: modules.operatorOf, checkAnswers })
  const signIn = signInByToken({ rows, actFor, requestsPerToken })
  const runCall = callRunner([...(observe ? [observe] : []), handleErrors(gatewayConstraints), logRefusals, shed, answer])
  const app = createApp<GatewayState, GatewayExtras>({ log, trustRequestId: false, constraints: gatewayConstraints, logProtocolError: logProtocolErrors(), observe })
  trustProxies(app, proxies)
  app.use(securityHeaders(publicOrigin))
  app.use(health({ database: databaseAnswers(orm, log), ...pings(upstreams) }, { name: 'gateway', version: SERVICE_VERSIONS.gateway }))
  app.use(logRefusals)
  app.use(refuseTokensInAddresses(gateway))
  app.use(compression())
  app.use(compressSmall)
  app.use(conditional)
  app.use(assets(root, modules.readAsset))
  app.use(serviceWorker(root))
  app.use(embedFiles(root))
  app.use(apiReferencePage)
  app.use(allowAnyOrigin)
  app.use(limitPublicCalls(waitFor))
  app.use(limitWebhooks(rows))
  app.use(limitBrowserReports(rows))
  app.use(publicPages({ root, waitFor, readShared, browserReportsPercent }))
  app.use(portalDocuments({ waitFor, readShared }))
  app.use(evidencePages({ root, publicKeys: keys.evidencePublic.map(({ secret }) => secret) }))
  app.use(calendarFeeds({ actFor, publicOrigin, waitFor, services: options.services, sign }))
  app.use(unsubscribePages({ rows, actFor, waitFor }))
  app.use(mcp({ publicOrigin, signIn, runCall }))
  app.use(matchCall(calls))
  app.use(refuseUndeclared)
  app.use(shed)
  app.use(refuseCrossSite(publicOrigin))
  app.use(apiTokens(signIn))
  app.use(sessions({ app, rows, keys: keys.sessions.map(({ secret }) => secret), secure: publicOrigin.startsWith('https:') }))
  app.use(refuseOtherUser)
  app.use(limitStreams(countStream))
  app.use(answer)
  app.use(htmlPages({ root, readRegistry: modules.readRegistry, offersDemo, browserReportsPercent }))
  return app
}

function mailOf({ smtpUrl, mailFrom }: GatewayOptions, publicOrigin: string): MailSettings {
  return { smtpUrl, from: mailFrom ?? senderAt(publicOrigin) }
}

/** A loopback origin needs only the loopback interface. For any other origin, the gateway listens on all interfaces. */
function loopbackOf(publicOrigin: string): string | undefined {
  const { hostname } = new URL(publicOrigin)
  if (hostname === '[::1]') return '::1'
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.')
  return isLoopback ? '127.0.0.1' : undefined
}

/** Trusts only the entries that our own proxies appended to X-Forwarded-For. */
function trustProxies(app: GatewayApp, proxies: number): void {
  app.proxy = proxies > 0
  app.maxIpsCount = proxies
}

function pings(upstreams: Upstreams): Dependencies {
  return Object.fromEntries(Object.entries(upstreams).map(([name, pool]) => [name, () => ping(name, pool)]))
}
