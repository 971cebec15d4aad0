import { cx, Skeleton, Stack } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

interface PeriodFiguresProps {
  /** This query must return the previous period's data as placeholder data. */
  query: { isPlaceholderData: boolean }
  className?: string | undefined
  children: ReactNode
}

/** Dims the previous period's data while the new period is loading. */
export function PeriodFigures({ query: { isPlaceholderData: isOutdated }, className, children }: PeriodFiguresProps) {
  return (
    <div className={cx(styles.figures, isOutdated && styles.outdated, className)} aria-busy={isOutdated || undefined}>
      {children}
    </div>
  )
}

export function LoadingRows({ count = 3 }: { count?: number }) {
  return (
    <Stack gap={4}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} width="100%" height={40} />
      ))}
    </Stack>
  )
}
