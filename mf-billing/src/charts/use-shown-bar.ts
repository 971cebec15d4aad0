import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

const DELAY_MS = 700
/** If the pointer reaches another bar within this time after a tooltip is hidden, the next tooltip appears without a delay. */
const AGAIN_MS = 300

/** Tracks which bar shows its tooltip (after a click, focus or 700 ms of hovering, until Escape) and which bar is the tab stop. */
export function useShownBar(count: number, plot: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hiddenAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The tab stop is initially the current month. Clamped, because another period may have fewer bars.
  const stop = Math.min(focused ?? count - 1, count - 1)

  function show(index: number | null): void {
    clearTimeout(timer.current)
    if (shown !== null) hiddenAt.current = performance.now()
    setShown(index)
  }

  function showSoon(index: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(setShown, performance.now() - hiddenAt.current < AGAIN_MS ? 0 : DELAY_MS, index)
  }

  function step(event: KeyboardEvent, index: number): void {
    if (event.key === 'Escape') show(null)
    const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    plot.current?.querySelectorAll<HTMLElement>('button')[Math.min(count - 1, Math.max(0, place))]?.focus()
  }

  const barProps = (index: number) => ({
    onPointerEnter: () => showSoon(index),
    onPointerLeave: () => show(null),
    onFocus: () => {
      setFocused(index)
      show(index)
    },
    onBlur: () => show(null),
    // Some touch browsers do not focus a tapped button.
    onClick: () => show(index),
    onKeyDown: (event: KeyboardEvent) => step(event, index),
  })

  return { shown: shown !== null && shown < count ? shown : null, stop, barProps }
}
