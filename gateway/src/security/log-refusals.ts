import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import { logEvent } from '../activity/log-event.ts'
import { visitOf } from '../activity/visit.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'

/** Rate limits and forbidden access. Expired sessions are normal, but an operator's wrong token is logged. */
const LOGGED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'cross_site_request', 'too_many_requests'])

export const logRefusals: GatewayMiddleware = async function logRefusals(ctx, next) {
  try {
    await next()
  } catch (error) {
    if (error instanceof AppError && isLogged(ctx, error.code)) logEvent(visitOf(ctx), 'refused', { code: error.code, userId: ctx.state.user?.id })
    throw error
  }
}

function isLogged({ state: { matched } }: GatewayContext, code: ErrorCode): boolean {
  return LOGGED.has(code) || (code === 'unauthenticated' && matched?.call.access === 'operator')
}
