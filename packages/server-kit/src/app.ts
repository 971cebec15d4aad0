import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import type { Constraints } from './database/constraint-error.ts'
import { isDisconnect } from './disconnect.ts'
import { exit } from './exit.ts'
import { type Logger, withoutTokens } from './logger.ts'
import { refuseMalformed } from './refuse-malformed.ts'

export interface RequestState {
  requestId: string
  log: Logger
}

export type App = Koa<RequestState>
export type Context = Koa.ParameterizedContext<RequestState>
export type Middleware = Koa.Middleware<RequestState>

/** Logs that a client broke the HTTP protocol in the middle of a request. */
export type ProtocolErrorLog = (code: string, ctx: Pick<Context, 'ip' | 'state'>) => void

interface AppOptions {
  log: Logger
  /** The gateway makes the request id; a service behind it takes the one it is given. */
  trustRequestId: boolean
  /** Of the tables that it writes; an app without a database has none. */
  constraints?: Constraints
  /** The gateway limits these lines, because anybody can cause them. */
  logProtocolError?: ProtocolErrorLog
}

/** A Koa with what every process of ours does first: name the request, log it, turn failures into answers. */
export function createApp<State extends RequestState = RequestState, Extras = object>({ log, trustRequestId, constraints = {}, logProtocolError = logAtDebug }: AppOptions): Koa<State, Extras> {
  const app = new Koa<State, Extras>()
  app.use(nameRequest(log, trustRequestId))
  app.use(logRequest)
  app.use(exit(constraints))
  app.use(refuseMalformed)
  // Koa reports here what happens after our exit: the connection broke while the request or the response was under way.
  app.on('error', (error: NodeJS.ErrnoException, ctx: Pick<Context, 'ip' | 'state'>) => {
    if (isDisconnect(error)) return
    // Such an error holds the bytes of the request, and with them cookies and passwords: only its code is logged.
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
    // Read now: a socket that has closed does not know its address any more.
    ctx.request.ip = ctx.ip
    ctx.state.log = log.child({ requestId })
    ctx.set('X-Request-Id', requestId)
    await next()
  }
}

/** Asked every few seconds, for as long as it runs. */
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
