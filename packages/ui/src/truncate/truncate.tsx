import type { PointerEvent, ReactNode } from 'react'
import css from './truncate.module.css'

/** The whole text as a tooltip, only where it does not fit. */
function nameIfCut(event: PointerEvent<HTMLElement>) {
  const element = event.currentTarget
  element.title = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : ''
}

/** One line that ends in '…' where there is no more room. */
export function Truncate({ children }: { children: ReactNode }) {
  return (
    <span className={css.line} onPointerEnter={nameIfCut}>
      {children}
    </span>
  )
}
