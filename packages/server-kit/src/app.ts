import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import type { Constraints } from './database/constraint-error.ts'
import { isDisconnect } from './disconnect.ts'
import { exit } from './exit.ts'
import { type Logger, withoutTokens } from './logger.ts'

export interface RequestState {
  requestId: string
  log: Logger
}

export type App = Koa<RequestState>
export type Context = Koa.ParameterizedContext<RequestState>
export type Middleware = Koa.Middleware<RequestState>

interface AppOptions {
  log: Logger
  /** The gateway makes the request id; a service behind it takes the one it is given. */
  trustRequestId: boolean
  /** Of the tables that it writes; an app without a database has none. */
  constraints?: Constraints
}

/** A Koa with what every process of ours does first: name the request, log it, turn failures into answers. */
export function createApp<State extends RequestState = RequestState, Extras = object>({ log, trustRequestId, constraints = {} }: AppOptions): Koa<State, Extras> {
  const app = new Koa<State, Extras>()
  app.use(nameRequest(log, trustRequestId))
  app.use(logRequest)
  app.use(exit(constraints))
  // What Koa reports here happened after our exit: a client that left in the middle of an answer.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!isDisconnect(error)) log.error({ err: error }, 'answer failed')
  })
  return app
}

const REQUEST_ID = /^[\w-]{8,64}$/

function nameRequest(log: Logger, trustRequestId: boolean): Middleware {
  return async function nameRequest(ctx, next) {
    const given = ctx.get('x-request-id')
    const requestId = trustRequestId && REQUEST_ID.test(given) ? given : randomUUID()
    ctx.state.requestId = requestId
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
