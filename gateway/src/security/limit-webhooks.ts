import { AppError } from '@billfold/contracts/errors'
import type { GatewayMiddleware } from '../context.ts'
import { addressOf, networkOf } from './address.ts'
import { memoryLimit } from './rate-limits.ts'

/** Per minute and network: far more than a payment provider sends on a busy day. It retries rejected ones. */
const REQUESTS = 600

const WEBHOOK = /^\/api\/webhooks(?:\/|$)/i

/** Webhooks are public, and each costs a signature check. Runs before the session lookup, so that a rejection stays cheap. */
export function limitWebhooks(): GatewayMiddleware {
  const limit = memoryLimit({ requests: REQUESTS })
  return async function limitWebhooks(ctx, next) {
    const seconds = WEBHOOK.test(ctx.path) ? await limit(networkOf(addressOf(ctx))) : 0
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
