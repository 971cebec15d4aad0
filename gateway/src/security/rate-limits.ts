import { prepared } from '@billfold/server-kit/database/prepared'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@billfold/contracts/errors'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { Rows } from '../accounts/rows.ts'

export function addressOf(ctx: Pick<GatewayContext, 'ip'>): string {
  return ctx.ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the network that an address belongs to: an IPv4 address itself, or an IPv6 /64, which providers assign as a unit. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}

/** Counts one request for the key and returns the seconds until it is allowed; 0 means now. */
export type RateLimit = (key: string) => Promise<number>

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

export interface Quota {
  isExceeded: boolean
  /** Number of requests left. */
  remaining: number
  /** Seconds until a new quota starts. */
  seconds: number
}

/** Like `sharedLimit`, but also reports the remaining quota. */
export function sharedQuota(rows: Rows, name: string, rate: Rate): (key: string) => Promise<Quota> {
  const limiter = sharedLimiter(rows, name, rate)
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

export async function deleteOldRateLimits(rows: Rows): Promise<void> {
  await rows('delete from rate_limit where expire < extract(epoch from now()) * 1000')
}

function rateLimit(limiter: RateLimiterAbstract): RateLimit {
  return async (key) => {
    try {
      await limiter.consume(key)
      return 0
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
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
    const seconds = WEBHOOK.test(ctx.path) ? await limit(networkOf(addressOf(ctx))) : 0
    if (seconds > 0) throw new AppError('too_many_requests', 'Too many requests. Try again in a minute.', { retryAfter: seconds })
    await next()
  }
}
