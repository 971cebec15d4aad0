import { useEffect } from 'react'
import { IdleTimeDialog } from './idle-time-dialog.tsx'
import { useIdleTime } from './timer.store.ts'
import { useTimer } from './use-timer.ts'

/** Milliseconds between two checks. Browsers slow them down to one a minute in hidden tabs. */
const CHECK = 15_000
const MINIMUM = 10 * 60_000
/** Shared by all tabs of this browser. */
const LAST_SEEN = 'billfold.timer-seen'

/** Asks about the time in which the timer ran, but this computer slept or Billfold was closed. */
export function IdleTime() {
  const startedAt = useTimer((timer) => timer.startedAt)
  const idle = useIdleTime()
  useEffect(() => {
    if (startedAt === null) return undefined
    let wokeAt: number | null = null
    const check = () => {
      const now = Date.now()
      const from = lastSeen()
      // A timer that another device started meanwhile was running there.
      const isIdle = from !== null && from >= startedAt && now - from > MINIMUM
      if (!isIdle) {
        wokeAt = null
        return setLastSeen(now)
      }
      wokeAt ??= now
      // The tab in front asks.
      if (document.hidden) return undefined
      setLastSeen(now)
      return useIdleTime.setState({ startedAt, from, until: wokeAt })
    }
    check()
    const interval = setInterval(check, CHECK)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(interval)
      document.removeEventListener('visibilitychange', check)
    }
  }, [startedAt])

  const { from, until } = idle
  if (startedAt === null || idle.startedAt !== startedAt || from === null || until === null) return null
  return <IdleTimeDialog from={from} until={until} />
}

function lastSeen(): number | null {
  try {
    return Number(localStorage.getItem(LAST_SEEN)) || null
  } catch {
    return null
  }
}

function setLastSeen(instant: number): void {
  try {
    localStorage.setItem(LAST_SEEN, String(instant))
  } catch {
    // Without storage, the question is not asked.
  }
}
