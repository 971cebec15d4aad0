import { AppError } from '@billfold/contracts/errors'
import type { FindCall } from '@billfold/server-kit/find-call'
import type { GatewayMiddleware } from '../context.ts'

const API = /^\/api(?:\/|$)/i

/** Everything below /api is a declared call or does not exist, whoever asks. */
export function matchCall(find: FindCall): GatewayMiddleware {
  return async function matchCall(ctx, next) {
    ctx.state.matched = find(ctx.method, ctx.path)
    if (!ctx.state.matched && API.test(ctx.path)) throw new AppError('not_found', 'Not found')
    await next()
  }
}
