import { type ReactNode, createContext, useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { Portal, Slot } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import css from './tooltip.module.css'

const DELAY_MS = 700
/** Milliseconds after a tooltip closes during which the next one opens without delay. */
const AGAIN_MS = 300
/** Milliseconds that the pointer may take to move from an element into its tooltip. */
const GRACE_MS = 100

/**
 * Keys after which a menu or dialog returns the focus to its button. The user already knows that button, so a tooltip would only cover the
 * content below.
 */
const ACTS = new Set(['Escape', 'Enter', ' '])

type Show = (element: HTMLElement | undefined) => void

/** The element whose tooltip is shown on hover or keyboard focus. */
function useHinted(): HTMLElement | undefined {
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
  // The pointer has left the window.
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && point(undefined))
  on('focusin', ({ target }) => {
    const focused = closest(target, '[data-tooltip]')
    if (focused?.matches(':focus-visible') && !ACTS.has(lastKey)) now(focused)
  })
  on('focusout', ({ target }) => shown && closest(target, '[data-tooltip]') === shown && close())
  // A clicked button needs no tooltip until it is hovered again.
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

const HasProvider = createContext(false)

/** One tooltip for the entire page. Otherwise a table of icon buttons would render one tooltip per button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  if (useContext(HasProvider)) return <>{children}</>
  return (
    <HasProvider value>
      {children}
      <Hint />
    </HasProvider>
  )
}

function Hint() {
  const element = useHinted()
  return element && <Shown element={element} />
}

function Shown({ element }: { element: HTMLElement }) {
  const id = useId()
  const anchor = useMemo(() => ({ current: element }), [element])
  const content = contentOf(element)
  useEffect(() => describe(element, id, content), [element, id, content])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content id={id} role="tooltip" className={css.content} side={element.dataset.tooltipSide as TooltipSide} sideOffset={6} collisionPadding={8}>
          {content}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}

/** Sets aria-describedby, unless the tooltip only repeats the element's name. */
function describe(element: HTMLElement, id: string, content: ReactNode): (() => void) | undefined {
  if (content === (element.getAttribute('aria-label') ?? element.textContent)) return undefined
  const before = element.getAttribute('aria-describedby')
  element.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
  return () => (before === null ? element.removeAttribute('aria-describedby') : element.setAttribute('aria-describedby', before))
}

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** Tooltip contents by element. They may be React nodes, which cannot be stored in attributes. */
const contents = new WeakMap<Element, ReactNode>()

/** Attributes that give a focusable element a tooltip, which the page's TooltipProvider shows. */
export function tooltipOf(text: string, side: TooltipSide = 'top') {
  return { 'data-tooltip': text, 'data-tooltip-side': side }
}

function contentOf(element: HTMLElement): ReactNode {
  return contents.get(element) ?? element.dataset.tooltip
}

export interface TooltipProps {
  content: ReactNode
  side?: TooltipSide
  /** A single focusable element. */
  children: ReactNode
}

export function Tooltip({ content, side, children }: TooltipProps) {
  const keep = useCallback(
    (element: HTMLElement | null) => {
      if (element) contents.set(element, content)
    },
    [content],
  )
  return (
    <Slot.Root ref={keep} {...tooltipOf(typeof content === 'string' ? content : '', side)}>
      {children}
    </Slot.Root>
  )
}
