import type { TimerRounding } from '@billfold/contracts/time-entries/hours'
import { useNavigate, usePath, useSearch, useSession } from '@billfold/web-kit'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { storePerUser } from '../offline/store-per-user.ts'
import { thisBrowser } from '../offline/stored-store.ts'
import { newEntry, parseId, withDialog } from '../time-entries/time-tracking-address.ts'
import { describe, elapsedSeconds, idleTimer, isLong, start, stop, type Measured, type Subject, type TimerRecord } from './timer-record.ts'
import { createTimerStore, useLongTimer } from './timer.store.ts'

export const { useStoreOfUser: useTimerStore } = storePerUser((userId) => createTimerStore(userId, thisBrowser))

export function useTimer<T>(select: (timer: TimerRecord) => T): T {
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const selected = useStore(useTimerStore(), select)
  return isSignedIn ? selected : select(idleTimer)
}

/** Seconds since `startedAt`, or 0 if it is null. Updated at each full second, so that all clocks on the page tick together. */
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
    // Browsers throttle timers in hidden tabs, so update the clock when the tab becomes visible.
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      clearTimeout(timeout)
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [startedAt])

  return startedAt === null ? 0 : elapsedSeconds(startedAt, now)
}

export const TIME_TRACKING = '/time-tracking'

export function useIsOnTimeTracking(): boolean {
  return usePath().pathname.toLowerCase().replace(/\/+$/, '') === TIME_TRACKING
}

export function useSaveMeasured(): (measured: Measured) => void {
  const navigate = useNavigate()
  const { search } = usePath()
  const isThere = useIsOnTimeTracking()
  return ({ startedAt }) => {
    const form = withDialog(new URLSearchParams(isThere ? search : ''), { ...newEntry, measured: startedAt })
    navigate(`${TIME_TRACKING}?${form.toString()}`)
  }
}

/** The user's rounding setting. Earlier versions of the shell do not provide it. */
export function useTimerRounding(): TimerRounding {
  return useSession(({ user }) => user?.timerRounding ?? 'off')
}

/**
 * For Stop buttons. If the timer has run for over twelve hours, asks the user first. Otherwise, stores the time locally, starts the timer
 * for `next` if given, and opens the form, all without a request.
 */
export function useStopTimer(): (next?: Subject) => void {
  const timer = useTimerStore()
  const save = useSaveMeasured()
  const rounding = useTimerRounding()
  return (next) => {
    const running = timer.getState()
    if (isLong(running, Date.now())) return useLongTimer.setState({ stopping: running.startedAt })
    const stopped = running.startedAt === null ? undefined : timer.change((record) => stop(record, Date.now(), { rounding })).measured.at(-1)
    if (next) timer.change((record) => start(describe(record, next), Date.now()))
    if (stopped) save(stopped)
    return undefined
  }
}

/**
 * Links to '/time-tracking?start&project=5' start the timer. The parameters are then removed, so that reload and Back do not restart it.
 */
export function useStartByAddress(): void {
  const [address, setAddress] = useSearch()
  const { change } = useTimerStore()
  const isRequested = address.has('start')

  useEffect(() => {
    if (!isRequested) return
    change((timer) => start(timer, Date.now(), parseId(address.get('project'))))
    const next = new URLSearchParams(address)
    next.delete('start')
    next.delete('project')
    setAddress(next, { replace: true })
  }, [isRequested, address, setAddress, change])
}
