import { type RefObject, useEffect, useState } from 'react'

/** 'covered' means hidden for so long that the element may never become visible. */
type Sight = 'waiting' | 'seen' | 'covered'

/** Milliseconds of uninterrupted visibility before the button is enabled. */
const REQUIRED_TIME = 1000
/** Milliseconds until the standalone page is offered instead. */
const COVERED_AFTER = 3000

/** Share of the element that must be on screen. */
const REQUIRED_RATIO = 0.95

/**
 * Clickjacking protection: checks that the target has been on screen for a second. Where browsers support it (Chromium's `isVisible`), also
 * checks that the host page has not covered it or made it transparent.
 */
export function useInSight(target: RefObject<Element | null>, isNeeded = true): Sight {
  const [sight, setSight] = useState<Sight>(isNeeded ? 'waiting' : 'seen')

  useEffect(() => {
    const element = target.current
    if (!element || !isNeeded) return undefined
    let seenTimer: ReturnType<typeof setTimeout> | undefined
    const coveredTimer = setTimeout(() => setSight((now) => (now === 'waiting' ? 'covered' : now)), COVERED_AFTER)
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(seenTimer)
        const last = entries.at(-1)
        if (last && isSeen(last)) seenTimer = setTimeout(setSight, REQUIRED_TIME, 'seen')
        else setSight((now) => (now === 'seen' ? 'waiting' : now))
      },
      // Browsers require a delay of at least 100 ms with trackVisibility.
      { threshold: [0, 0.5, REQUIRED_RATIO, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(seenTimer)
      clearTimeout(coveredTimer)
    }
  }, [target, isNeeded])

  return sight
}

function isSeen({ intersectionRatio, isVisible }: IntersectionObserverEntry & { isVisible?: boolean }): boolean {
  return intersectionRatio >= REQUIRED_RATIO && isVisible !== false
}
