import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  /** Tables and other block elements are not allowed in a span. */
  as?: 'span' | 'div'
  children: ReactNode
}

/** For screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={css.hidden}>{children}</Element>
}
