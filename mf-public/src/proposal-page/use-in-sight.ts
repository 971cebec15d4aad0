import { type RefObject, useEffect, useState } from 'react'

/** 'covered' means hidden for so long that the element may never become visible. */
type Sight = 'waiting' | 'seen' | 'covered'

/** Milliseconds of uninterrupted visibility before the button is enabled. */
const LOOKED_AT = 1000
/** Milliseconds until the standalone page is offered instead. */
const GIVES_UP = 3000

/** Share of the element that must be on screen. */
const NEARLY_ALL = 0.95

/**
 * Clickjacking protection: checks that the target has been on screen for a second. Where browsers support it (Chromium's `isVisible`), also
 * checks that the host page has not covered it or made it transparent.
 */
export function useInSight(target: RefObject<Element | null>, isNeeded = true): Sight {
  const [sight, setSight] = useState<Sight>(isNeeded ? 'waiting' : 'seen')

  useEffect(() => {
    const element = target.current
    if (!element || !isNeeded) return undefined
    let looked: ReturnType<typeof setTimeout> | undefined
    const givesUp = setTimeout(() => setSight((now) => (now === 'waiting' ? 'covered' : now)), GIVES_UP)
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(looked)
        const last = entries.at(-1)
        if (last && isSeen(last)) looked = setTimeout(setSight, LOOKED_AT, 'seen')
        else setSight((now) => (now === 'seen' ? 'waiting' : now))
      },
      // Browsers require a delay of at least 100 ms with trackVisibility.
      { threshold: [0, 0.5, NEARLY_ALL, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(looked)
      clearTimeout(givesUp)
    }
  }, [target, isNeeded])

  return sight
}

function isSeen({ intersectionRatio, isVisible }: IntersectionObserverEntry & { isVisible?: boolean }): boolean {
  return intersectionRatio >= NEARLY_ALL && isVisible !== false
}
