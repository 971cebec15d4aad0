import { useEffect } from 'react'
import { withClock, withoutClock } from './clock-text.ts'

/** Prefixes the tab title with the clock, whichever page sets it; null removes the prefix. */
export function useClockInTitle(clock: string | null): void {
  useEffect(() => {
    if (clock === null) return undefined
    const show = () => {
      const wanted = withClock(document.title, clock)
      if (document.title !== wanted) document.title = wanted
    }
    show()
    // Pages that render later set their own title.
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
