import { type KeyboardEvent, type RefObject, useState } from 'react'

/** Which bar tells its amount: the one under the pointer or with the focus, until Escape; and which one takes the focus. */
export function useShownBar(count: number, plot: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  // At first the last one, which is now; another period may have fewer.
  const stop = Math.min(focused ?? count - 1, count - 1)

  function step(event: KeyboardEvent, index: number): void {
    if (event.key === 'Escape') setShown(null)
    const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    plot.current?.querySelectorAll<HTMLElement>('button')[Math.min(count - 1, Math.max(0, place))]?.focus()
  }

  const barProps = (index: number) => ({
    onPointerEnter: () => setShown(index),
    onPointerLeave: () => setShown(null),
    onFocus: () => {
      setFocused(index)
      setShown(index)
    },
    onBlur: () => setShown(null),
    // Some touch browsers give a button no focus.
    onClick: () => setShown(index),
    onKeyDown: (event: KeyboardEvent) => step(event, index),
  })

  return { shown: shown !== null && shown < count ? shown : null, stop, barProps }
}
