import { type RefObject, useEffect, useState } from 'react'

/** 'covered': not seen for so long that it may never be. */
type Sight = 'waiting' | 'seen' | 'covered'

/** Milliseconds that something has to be in sight without a break before it may be operated. */
const LOOKED_AT = 1000
/** After which somebody who cannot get on is told another way. */
const GIVES_UP = 3000

/** As much of it as has to be on the screen. */
const NEARLY_ALL = 0.95

/**
 * Whether a person can have read what they are about to press: it has been on their screen for a second, and, where browsers know (Chromium's
 * `isVisible`), nothing of the page around lay over it and it was not made transparent.
 */
export function useInSight(target: RefObject<Element | null>): Sight {
  const [sight, setSight] = useState<Sight>('waiting')

  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    let looked: ReturnType<typeof setTimeout> | undefined
    const givesUp = setTimeout(() => setSight((now) => (now === 'waiting' ? 'covered' : now)), GIVES_UP)
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(looked)
        const last = entries.at(-1)
        if (last && isSeen(last)) looked = setTimeout(setSight, LOOKED_AT, 'seen')
        else setSight((now) => (now === 'seen' ? 'waiting' : now))
      },
      // The delay is the least that browsers allow for watching what lies above.
      { threshold: [0, 0.5, NEARLY_ALL, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(looked)
      clearTimeout(givesUp)
    }
  }, [target])

  return sight
}

function isSeen({ intersectionRatio, isVisible }: IntersectionObserverEntry & { isVisible?: boolean }): boolean {
  return intersectionRatio >= NEARLY_ALL && isVisible !== false
}
