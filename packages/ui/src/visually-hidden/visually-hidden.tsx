import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  /** A table, or another block, cannot stand in a span. */
  as?: 'span' | 'div'
  children: ReactNode
}

/** Read aloud, not seen. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={css.hidden}>{children}</Element>
}
