import { Slot } from 'radix-ui'
import { type ReactNode, useCallback } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** Tooltip contents, which may be React nodes and so cannot be attributes. */
const contents = new WeakMap<Element, ReactNode>()

/** Attributes that give a focusable element a tooltip, shown by the page's TooltipProvider. */
export function tooltipOf(text: string, side: TooltipSide = 'top') {
  return { 'data-tooltip': text, 'data-tooltip-side': side }
}

export function contentOf(element: HTMLElement): ReactNode {
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
