import { useSearch } from '@billfold/web-kit'
import { useEffect } from 'react'
import { start } from './timer-record.ts'
import { useTimerStore } from './use-timer.ts'

/** '/time-tracking?start' starts the timer, for links from elsewhere; reload and Back do not start it again. */
export function useStartByAddress(): void {
  const [address, setAddress] = useSearch()
  const { change } = useTimerStore()
  const isAsked = address.has('start')

  useEffect(() => {
    if (!isAsked) return
    change((timer) => start(timer, Date.now()))
    const next = new URLSearchParams(address)
    next.delete('start')
    setAddress(next, { replace: true })
  }, [isAsked, address, setAddress, change])
}
