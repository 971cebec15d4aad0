import { AppError } from '@billfold/contracts/errors'
import type { GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from './address.ts'
import { minuteLimiter } from './limiter.ts'

/** Requests a minute from one address: far more than a payment provider sends on a busy day. What is refused it sends again. */
const BY_ADDRESS = 600

const WEBHOOK = /^\/api\/webhooks(?:\/|$)/i

/** Anybody may knock there, and each knock costs a signature. Before the session is looked up: refusing must stay cheap. */
export function limitWebhooks(): GatewayMiddleware {
  const limit = minuteLimiter()
  return async function limitWebhooks(ctx, next) {
    const seconds = WEBHOOK.test(ctx.path) ? limit([[networkOf(addressOf(ctx)), BY_ADDRESS]]) : 0
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
