import { cx } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './period-figures.module.css'

interface PeriodFiguresProps {
  /** One that keeps the data of the period before. */
  query: { isPlaceholderData: boolean }
  className?: string
  children: ReactNode
}

/** What is shown of a period. That of the one before stays, pale, while the chosen one is on its way. */
export function PeriodFigures({ query: { isPlaceholderData: isFormer }, className, children }: PeriodFiguresProps) {
  return (
    <div className={cx(styles.figures, isFormer && styles.former, className)} aria-busy={isFormer || undefined}>
      {children}
    </div>
  )
}
