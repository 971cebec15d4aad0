/** Seconds that the caller has to wait; 0 lets the request through. */
type Limiter = (limits: readonly [key: string, limit: number][], now?: number) => number

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Beyond this many keys in one window all are forgotten: memory has a bound, whoever asks. */
const MAX_KEYS = 100_000

/**
 * Counts requests by key, a window of time after the other, in this process. Not in Postgres: a write for every read would cost more than what it
 * guards, and a token of 256 bits is not guessed at any rate. Several gateways let through as many times more.
 */
function limiter(windowMs: number): Limiter {
  let counts = new Map<string, number>()
  let end = 0
  return function limit(limits, now = Date.now()) {
    if (now >= end || counts.size > MAX_KEYS) {
      counts = new Map()
      end = now + windowMs
    }
    let isOver = false
    for (const [key, limit] of limits) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      isOver ||= count > limit
    }
    return isOver ? Math.ceil((end - now) / 1000) : 0
  }
}

export function minuteLimiter(): Limiter {
  return limiter(MINUTE_MS)
}

export function hourLimiter(): Limiter {
  return limiter(HOUR_MS)
}
