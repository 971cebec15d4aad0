import { useEffect, useState } from 'react'
import { elapsedSeconds } from './timer-record.ts'

/** Seconds since an instant, updated on each full second so that all clocks on the page tick together. 0 without an instant. */
export function useElapsedSeconds(startedAt: number | null): number {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (startedAt === null) return undefined
    let timeout: ReturnType<typeof setTimeout>
    function tick(since: number) {
      clearTimeout(timeout)
      const current = Date.now()
      setNow(current)
      // One millisecond late, because an early tick would show the same second twice.
      timeout = setTimeout(() => tick(since), 1001 - (Math.max(0, current - since) % 1000))
    }
    const catchUp = () => tick(startedAt)
    tick(startedAt)
    // Browsers throttle timers in hidden tabs.
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      clearTimeout(timeout)
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [startedAt])

  return startedAt === null ? 0 : elapsedSeconds(startedAt, now)
}
