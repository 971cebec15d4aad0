import type { PointerEvent, ReactNode } from 'react'
import css from './truncate.module.css'

/** Adds a tooltip with the full text, but only if it is truncated. */
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
