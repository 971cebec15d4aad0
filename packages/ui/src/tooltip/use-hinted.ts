import { useLayoutEffect, useState } from 'react'

const DELAY_MS = 700
/** Milliseconds after a tooltip closes during which the next one opens without delay. */
const AGAIN_MS = 300
/** Time to move the pointer from an element into its tooltip. */
const GRACE_MS = 100

/** Focus that follows these keys was returned by a menu or dialog. The user knows that button, and a tooltip would cover what is below it. */
const ACTS = new Set(['Escape', 'Enter', ' '])

type Show = (element: HTMLElement | undefined) => void

/** The element whose tooltip is shown, on hover or keyboard focus. */
export function useHinted(): HTMLElement | undefined {
  const [hinted, setHinted] = useState<HTMLElement>()
  // Listen before the first paint, in case the pointer is already over an element.
  useLayoutEffect(() => {
    const listening = new AbortController()
    follow(setHinted, listening.signal)
    return () => listening.abort()
  }, [])
  return hinted
}

function follow(show: Show, signal: AbortSignal): void {
  let shown: HTMLElement | undefined
  let pointed: HTMLElement | undefined
  let closedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastKey = ''

  // Close the tooltip if its element is removed.
  const removals = new MutationObserver(() => shown?.isConnected === false && close())

  const now: Show = (next) => {
    clearTimeout(timer)
    if (shown) closedAt = performance.now()
    shown = next
    if (next) removals.observe(document.body, { childList: true, subtree: true })
    else removals.disconnect()
    show(next)
  }
  const soon = (milliseconds: number, next: HTMLElement | undefined) => {
    clearTimeout(timer)
    timer = setTimeout(now, milliseconds, next)
  }
  const point = (next: HTMLElement | undefined) => {
    if (next === pointed) return
    pointed = next
    if (!next) soon(GRACE_MS, undefined)
    else soon(shown || performance.now() - closedAt < AGAIN_MS ? 0 : DELAY_MS, next)
  }
  const close = () => now(undefined)
  const on = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { capture: true, passive: true, signal })

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') point(closest(target, '[role=tooltip]') ? shown : closest(target, '[data-tooltip]'))
  })
  // The pointer left the window.
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && point(undefined))
  on('focusin', ({ target }) => {
    const focused = closest(target, '[data-tooltip]')
    if (focused?.matches(':focus-visible') && !ACTS.has(lastKey)) now(focused)
  })
  on('focusout', ({ target }) => shown && closest(target, '[data-tooltip]') === shown && close())
  // A pressed button needs no tooltip until it is hovered again.
  on('pointerdown', close)
  on('click', close)
  on('keydown', ({ key }) => {
    lastKey = key
    if (key === 'Escape') close()
  })
  on('scroll', ({ target }) => shown && (target as Node).contains(shown) && close())
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    removals.disconnect()
  })
}

function closest(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined
}
