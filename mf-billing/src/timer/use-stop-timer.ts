import { useNavigate, usePath } from '@billfold/web-kit'
import { newEntry, withDialog } from '../time-entries/time-tracking-address.ts'
import { useLongTimer } from './long-timer.store.ts'
import { isLong, stop, type Measured } from './timer-record.ts'
import { useTimerStore } from './use-timer.ts'

export const TIME_TRACKING = '/time-tracking'

export function useIsOnTimeTracking(): boolean {
  return usePath().pathname.toLowerCase().replace(/\/+$/, '') === TIME_TRACKING
}

/** Opens the New Time Entry form with the measured time. */
export function useSaveMeasured(): (measured: Measured) => void {
  const navigate = useNavigate()
  const { search } = usePath()
  const isThere = useIsOnTimeTracking()
  return ({ startedAt }) => {
    const form = withDialog(new URLSearchParams(isThere ? search : ''), { ...newEntry, measured: startedAt })
    navigate(`${TIME_TRACKING}?${form.toString()}`)
  }
}

/** For the Stop buttons: keeps the time locally and opens the form, without a request. Asks first after twelve hours. */
export function useStopTimer(): () => void {
  const timer = useTimerStore()
  const save = useSaveMeasured()
  return () => {
    const running = timer.getState()
    if (isLong(running, Date.now())) return useLongTimer.setState({ stopping: running.startedAt })
    const stopped = timer.change((record) => stop(record, Date.now())).measured.at(-1)
    if (stopped) save(stopped)
    return undefined
  }
}
