import { prepared } from '@billfold/server-kit/database/prepared'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Rows } from '../accounts/rows.ts'

/** Counts one request for the key. Returns the seconds until it is allowed; 0 lets it through. */
export type RateLimit = (key: string) => Promise<number>

export interface Rate {
  requests: number
  /** The window, which starts with the first request; a minute by default. */
  seconds?: number
}

/** Counts in this process: with several gateways the limit multiplies. */
export function memoryLimit({ requests, seconds = 60 }: Rate): RateLimit {
  return rateLimit(new RateLimiterMemory({ points: requests, duration: seconds }))
}

/** Counts in Postgres, for limits that hold across gateways. Keys may be secret or personal only if they are hashed. */
export function sharedLimit(rows: Rows, name: string, { requests, seconds = 60 }: Rate): RateLimit {
  const storeClient = { query: async ({ text, values }: { text: string; values: unknown[] }) => ({ rows: await rows(prepared(text), values) }) }
  const options = { keyPrefix: name, points: requests, duration: seconds }
  // While Postgres is down, each gateway counts by itself.
  const insuranceLimiter = new RateLimiterMemory(options)
  return rateLimit(new RateLimiterPostgres({ ...options, storeClient, storeType: 'client', tableName: 'rate_limit', tableCreated: true, insuranceLimiter }))
}

export async function forgetRateLimits(rows: Rows): Promise<void> {
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
