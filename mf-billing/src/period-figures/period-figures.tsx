import { cx } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './period-figures.module.css'

interface PeriodFiguresProps {
  /** Must keep the previous period's data as placeholder. */
  query: { isPlaceholderData: boolean }
  className?: string
  children: ReactNode
}

/** Dims the previous period's data while the new period is loading. */
export function PeriodFigures({ query: { isPlaceholderData: isFormer }, className, children }: PeriodFiguresProps) {
  return (
    <div className={cx(styles.figures, isFormer && styles.former, className)} aria-busy={isFormer || undefined}>
      {children}
    </div>
  )
}
