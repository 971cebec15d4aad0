/** Returns the seconds to wait; 0 lets the request through. */
type Limiter = (limits: readonly [key: string, limit: number][], now?: number) => number

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Beyond this many keys the oldest is dropped, so that made-up keys cannot fill the memory. */
const MAX_KEYS = 100_000

interface Counter {
  count: number
  end: number
}

/**
 * Counts requests by key in this process, with a window per key. Not in Postgres: a write per read would cost more than it protects, and
 * 256-bit tokens cannot be guessed at any rate. With several gateways the limit multiplies.
 */
function limiter(windowMs: number): Limiter {
  /** Sorted by the end of their window. */
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
