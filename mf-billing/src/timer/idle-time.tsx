import { useEffect } from 'react'
import { IdleTimeDialog } from './idle-time-dialog.tsx'
import { useIdleTime } from './timer.store.ts'
import { useTimer } from './use-timer.ts'

/** Interval between checks in milliseconds. Browsers may slow it down to one minute in hidden tabs. */
const CHECK = 15_000
const MINIMUM = 10 * 60_000
/** Storage key for the time of the last check, shared by all tabs of this browser. */
const LAST_SEEN = 'billfold.timer-seen'

/** Asks what to do with the time during which the timer ran while the computer slept or Billfold was closed. */
export function IdleTime() {
  const startedAt = useTimer((timer) => timer.startedAt)
  const idle = useIdleTime()
  useEffect(() => {
    if (startedAt === null) return undefined
    let wokeAt: number | null = null
    const check = () => {
      const now = Date.now()
      const from = lastSeen()
      // If the last check was before the start, the timer was started after it, possibly on another device, so the time since the check is
      // not idle time.
      const isIdle = from !== null && from >= startedAt && now - from > MINIMUM
      if (!isIdle) {
        wokeAt = null
        return setLastSeen(now)
      }
      wokeAt ??= now
      // Hidden tabs leave the question to the visible tab.
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
    // If storage is unavailable, idle time cannot be detected, so the user is never asked.
  }
}
