import { AppError } from '@billfold/contracts/errors'
import type { GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from './address.ts'
import { minuteLimiter } from './limiter.ts'

/** Requests per minute and address: far more than a payment provider sends on a busy day. It retries rejected ones. */
const BY_ADDRESS = 600

const WEBHOOK = /^\/api\/webhooks(?:\/|$)/i

/** Webhooks are public, and each costs a signature check. Runs before the session lookup, so that a rejection stays cheap. */
export function limitWebhooks(): GatewayMiddleware {
  const limit = minuteLimiter()
  return async function limitWebhooks(ctx, next) {
    const seconds = WEBHOOK.test(ctx.path) ? limit([[networkOf(addressOf(ctx)), BY_ADDRESS]]) : 0
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
