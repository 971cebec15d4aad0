import type { IncomingMessage } from 'node:http'
import { AppError } from '@billfold/contracts/errors'
import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import type { MatchedCall } from './call-router.ts'
import type { Constraints } from './database/constraint-error.ts'
import { handleErrors, isDisconnect } from './handle-errors.ts'
import { type Logger, withoutTokens } from './logger.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { isTracing } from './tracing/tracing.ts'

/**
 * Rejects requests that a proxy in front of us might interpret differently because they have several Host headers, or a URL that is not
 * percent-encoded UTF-8.
 */
const refuseMalformed: Middleware = async function refuseMalformed(ctx, next) {
  if (countHosts(ctx.req) > 1) throw new AppError('validation_failed', 'The request has more than one Host header')
  if (!isDecodable(ctx.url)) throw new AppError('validation_failed', 'The address is not valid')
  await next()
}

/** Node keeps only the first Host header in `headers`. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

function isDecodable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

export interface RequestState {
  requestId: string
  log: Logger
  /** Undefined if the request matches no declared call. */
  matched?: MatchedCall | undefined
}

export type App = Koa<RequestState>
export type Context = Koa.ParameterizedContext<RequestState>
export type Middleware = Koa.Middleware<RequestState>

/** Logs that a client violated the HTTP protocol. */
export type ProtocolErrorLog = (code: string, ctx: Pick<Context, 'ip' | 'state'>) => void

interface AppOptions {
  log: Logger
  /** True for a service, which trusts the request id from the gateway; false for the gateway, which creates it. */
  trustRequestId: boolean
  /** Error messages for the tables that the app writes to. */
  constraints?: Constraints
  /** The gateway passes a rate-limited logger, because any client can trigger these log lines. */
  logProtocolError?: ProtocolErrorLog
  /** Counts and times requests. Undefined if metrics are off. */
  observe?: Middleware | undefined
}

/** Creates a Koa app with the middleware that every process needs: request id, request log, error handling. */
export function createApp<State extends RequestState = RequestState, Extras = object>({ log, trustRequestId, constraints = {}, logProtocolError = logAtDebug, observe }: AppOptions): Koa<State, Extras> {
  const app = new Koa<State, Extras>()
  if (isTracing()) app.use(traceRequests)
  app.use(nameRequest(log, trustRequestId))
  app.use(logRequest)
  if (observe) app.use(observe)
  app.use(handleErrors(constraints))
  app.use(refuseMalformed)
  // Koa emits errors here that occur outside our error handler, for example if a connection breaks mid-request.
  app.on('error', (error: NodeJS.ErrnoException, ctx: Pick<Context, 'ip' | 'state'>) => {
    if (isDisconnect(error)) return
    // These errors contain the raw request, including cookies and passwords, so log only the code.
    if (error.code?.startsWith('HPE_')) logProtocolError(error.code, ctx)
    else log.error({ err: error }, 'answer failed')
  })
  return app
}

const logAtDebug: ProtocolErrorLog = (code, ctx) => ctx.state.log.debug({ code }, 'client protocol error')

const REQUEST_ID = /^[\w-]{8,64}$/

function nameRequest(log: Logger, trustRequestId: boolean): Middleware {
  return async function nameRequest(ctx, next) {
    const given = ctx.get('x-request-id')
    const requestId = trustRequestId && REQUEST_ID.test(given) ? given : randomUUID()
    ctx.state.requestId = requestId
    // Stores the IP address now, because a closed socket no longer has one.
    ctx.request.ip = ctx.ip
    ctx.state.log = log.child({ requestId })
    ctx.set('X-Request-Id', requestId)
    await next()
  }
}

/** Health probes run every few seconds, so they are only logged at debug level. */
const PROBES = new Set(['/healthz', '/readyz'])

async function logRequest(ctx: Context, next: Koa.Next): Promise<void> {
  const start = performance.now()
  try {
    await next()
  } finally {
    const ms = Math.round(performance.now() - start)
    const level = ctx.status >= 500 ? 'error' : PROBES.has(ctx.path) ? 'debug' : 'info'
    ctx.state.log[level]({ method: ctx.method, path: withoutTokens(ctx.path), status: ctx.status, ms }, 'request')
  }
}
