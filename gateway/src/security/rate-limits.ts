import { prepared } from '@billfold/server-kit/database/prepared'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayMiddleware } from '../context.ts'
import type { Rows } from '../accounts/rows.ts'
import { addressOf, networkOf } from './address.ts'

/** Counts one request for the key and returns the seconds until it is allowed; 0 means now. */
export type RateLimit = (key: string) => Promise<number>

/** Counts one request for the key and throws `too_many_requests` if it is not allowed. */
export async function requireWithin(limit: RateLimit, key: string, message: string): Promise<void> {
  const seconds = await limit(key)
  if (seconds > 0) throw new AppError('too_many_requests', message, { retryAfter: seconds })
}

interface Rate {
  requests: number
  seconds?: number
}

/** Counts per process, so the effective limit grows with the number of gateways. Use it only to protect resources of this process. */
export function memoryLimit({ requests, seconds = 60 }: Rate): RateLimit {
  return rateLimit(new RateLimiterMemory({ points: requests, duration: seconds }))
}

/**
 * Counts in Postgres, for limits shared by all gateways. The table is unlogged, so counting does not wait for the disk or a standby. Keys
 * that are secret or personal must be hashed.
 */
export function sharedLimit(rows: Rows, name: string, rate: Rate): RateLimit {
  return rateLimit(sharedLimiter(rows, name, rate))
}

function sharedLimiter(rows: Rows, name: string, { requests, seconds = 60 }: Rate): RateLimiterAbstract {
  const storeClient = { query: async ({ text, values }: { text: string; values: unknown[] }) => ({ rows: await rows(prepared(text), values) }) }
  const options = { keyPrefix: name, points: requests, duration: seconds }
  // Beyond this count, requests are rejected from memory without queries.
  const inMemoryBlockOnConsumed = 2 * requests
  // While Postgres is down, each gateway counts separately.
  const insuranceLimiter = new RateLimiterMemory(options)
  return new RateLimiterPostgres({ ...options, storeClient, storeType: 'client', tableName: 'rate_limit', tableCreated: true, insuranceLimiter, inMemoryBlockOnConsumed })
}

interface Quota {
  isExceeded: boolean
  /** Number of requests left. */
  remaining: number
  /** Seconds until a new quota starts. */
  seconds: number
}

type ConsumeQuota = (key: string) => Promise<Quota>

/** Like `sharedLimit`, but also reports the remaining quota. */
export function sharedQuota(rows: Rows, name: string, rate: Rate): ConsumeQuota {
  return consumeFrom(sharedLimiter(rows, name, rate))
}

export async function deleteOldRateLimits(rows: Rows): Promise<void> {
  await rows('delete from rate_limit where expire < extract(epoch from now()) * 1000')
}

function rateLimit(limiter: RateLimiterAbstract): RateLimit {
  const consume = consumeFrom(limiter)
  return async (key) => {
    const { isExceeded, seconds } = await consume(key)
    return isExceeded ? seconds : 0
  }
}

function consumeFrom(limiter: RateLimiterAbstract): ConsumeQuota {
  const quotaOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean) => ({ isExceeded, remaining: Math.max(0, remainingPoints), seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
  return async (key) => {
    try {
      return quotaOf(await limiter.consume(key), false)
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return quotaOf(rejection, true)
      throw rejection
    }
  }
}

/** Requests per network and minute: far more than a payment provider sends on a busy day. The provider retries rejected webhooks. */
const REQUESTS = 600

const WEBHOOK = /^\/api\/webhooks(?:\/|$)/i

/** Webhooks are public, and each one costs a signature check. Runs before the session lookup, so that rejecting a request stays cheap. */
export function limitWebhooks(rows: Rows): GatewayMiddleware {
  const limit = sharedLimit(rows, 'webhooks', { requests: REQUESTS })
  return async function limitWebhooks(ctx, next) {
    if (WEBHOOK.test(ctx.path)) await requireWithin(limit, networkOf(addressOf(ctx)), 'Too many requests. Try again in a minute.')
    await next()
  }
}
