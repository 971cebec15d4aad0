import type { PointerEvent, ReactNode } from 'react'
import css from './small-parts.module.css'

export function Separator() {
  return <hr className={css.separator} />
}

/** Adds a tooltip with the full text, but only if the text is truncated. */
function nameIfCut(event: PointerEvent<HTMLElement>) {
  const element = event.currentTarget
  element.title = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : ''
}

/** Single line, truncated with '…'. */
export function Truncate({ children }: { children: ReactNode }) {
  return (
    <span className={css.line} onPointerEnter={nameIfCut}>
      {children}
    </span>
  )
}

interface VisuallyHiddenProps {
  /** Use 'div' for tables and other block elements, which are not allowed in a span. */
  as?: 'span' | 'div'
  children: ReactNode
}

/** Renders content for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={css.hidden}>{children}</Element>
}
