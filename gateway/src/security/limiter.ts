/** Seconds that the caller has to wait; 0 lets the request through. */
type Limiter = (limits: readonly [key: string, limit: number][], now?: number) => number

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Beyond this many keys the oldest one is forgotten, so that made-up keys cannot fill the memory. */
const MAX_KEYS = 100_000

interface Counter {
  count: number
  end: number
}

/**
 * Counts requests by key in this process, each key in windows of its own. Not in Postgres: a write for every read would cost more than what it
 * guards, and a token of 256 bits is not guessed at any rate. Several gateways let through as many times more.
 */
function limiter(windowMs: number): Limiter {
  /** The one whose window ends first comes first. */
  const counters = new Map<string, Counter>()

  function counterOf(key: string, now: number): Counter {
    const known = counters.get(key)
    if (known && known.end > now) return known
    counters.delete(key)
    const counter = { count: 0, end: now + windowMs }
    counters.set(key, counter)
    return counter
  }

  function forget(now: number): void {
    for (const [key, { end }] of counters) {
      if (end > now && counters.size <= MAX_KEYS) return
      counters.delete(key)
    }
  }

  return function limit(limits, now = Date.now()) {
    let end = 0
    for (const [key, limit] of limits) {
      const counter = counterOf(key, now)
      counter.count += 1
      if (counter.count > limit) end = Math.max(end, counter.end)
    }
    forget(now)
    return end === 0 ? 0 : Math.ceil((end - now) / 1000)
  }
}

export function minuteLimiter(): Limiter {
  return limiter(MINUTE_MS)
}

export function hourLimiter(): Limiter {
  return limiter(HOUR_MS)
}
