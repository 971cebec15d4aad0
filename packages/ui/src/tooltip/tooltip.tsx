import { Slot } from 'radix-ui'
import { type ReactNode, useCallback } from 'react'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** What cannot be told by an attribute. */
const contents = new WeakMap<Element, ReactNode>()

/** Of an element that takes the focus: what the page's one tooltip says when somebody points at it. */
export function tooltipOf(text: string, side: TooltipSide = 'top') {
  return { 'data-tooltip': text, 'data-tooltip-side': side }
}

export function contentOf(element: HTMLElement): ReactNode {
  return contents.get(element) ?? element.dataset.tooltip
}

export interface TooltipProps {
  content: ReactNode
  side?: TooltipSide
  /** One element that takes the focus. */
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
