import { useEffect } from 'react'
import { withClock, withoutClock } from './clock-text.ts'

/** Puts the clock in front of the tab's title, whatever page sets that title; null takes it away again. */
export function useClockInTitle(clock: string | null): void {
  useEffect(() => {
    if (clock === null) return undefined
    const show = () => {
      const wanted = withClock(document.title, clock)
      if (document.title !== wanted) document.title = wanted
    }
    show()
    // A page that comes after us sets its own title.
    const titles = new MutationObserver(show)
    titles.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => titles.disconnect()
  }, [clock])

  const isRunning = clock !== null
  useEffect(() => {
    if (!isRunning) return undefined
    return () => {
      document.title = withoutClock(document.title)
    }
  }, [isRunning])
}
