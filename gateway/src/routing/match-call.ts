import type { Call } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { routeCalls } from '@billfold/server-kit/call-router'
import type { GatewayExtras, GatewayMiddleware, GatewayState } from '../context.ts'

export function matchCall(calls: readonly Call[]): GatewayMiddleware {
  return routeCalls<GatewayState, GatewayExtras>(calls, async (ctx, matched, next) => {
    ctx.state.matched = matched
    await next()
  })
}

const API = /^\/api(?:\/|$)/i

export const refuseUndeclared: GatewayMiddleware = async function refuseUndeclared(ctx, next) {
  if (!ctx.state.matched && API.test(ctx.path)) throw new AppError('not_found', 'Not found')
  await next()
}
