/** Seconds that the caller has to wait; 0 lets the request through. */
export type Limiter = (limits: readonly [key: string, limit: number][], now?: number) => number

const WINDOW_MS = 60_000
/** Beyond this many keys in one minute all are forgotten: memory has a bound, whoever asks. */
const MAX_KEYS = 100_000

/**
 * Counts requests by key, a minute at a time, in this process. Not in Postgres: a write for every read would cost more than what it
 * guards, and a token of 256 bits is not guessed at any rate. Several gateways let through as many times more.
 */
export function minuteLimiter(): Limiter {
  let counts = new Map<string, number>()
  let end = 0
  return function limit(limits, now = Date.now()) {
    if (now >= end || counts.size > MAX_KEYS) {
      counts = new Map()
      end = now + WINDOW_MS
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
