import type { Call } from '@billfold/contracts/call'
import { Router } from '@koa/router'
import type Koa from 'koa'

export interface MatchedCall {
  call: Call
  params: Record<string, string>
}

type Handle<State, Extras> = (ctx: Koa.ParameterizedContext<State, Extras>, matched: MatchedCall, next: Koa.Next) => Promise<void>

/**
 * Routes requests to declared calls. Paths are case-insensitive, and a fixed segment takes precedence over a parameter. Other requests go
 * to the next middleware.
 */
export function routeCalls<State, Extras>(calls: readonly Call[], handle: Handle<State, Extras>): Koa.Middleware<State, Extras> {
  const router = new Router<State, Extras>({ exclusive: 'specificity' })
  for (const call of calls) router.register(call.path, [call.method], (ctx, next) => handle(ctx, { call, params: ctx.params }, next))
  // Safe cast: the router itself adds the context properties that its type requires.
  return router.routes() as Koa.Middleware<State, Extras>
}
