import { cx, Grid, Skeleton, Stack, StatCard, type StatCardProps } from '@billfold/ui'
import { FiguresFailed, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A stat card whose figures are read from the loaded data. */
interface Stat<Data> extends Pick<StatCardProps, 'label' | 'icon'> {
  value: (data: Data) => string
  isLoss?: (data: Data) => boolean
  change?: (data: Data) => StatCardProps['change']
  caption?: (data: Data) => string
}

interface StatCardsProps<Data> {
  query: UseQueryResult<Data, ApiError>
  stats: readonly Stat<Data>[]
  className?: string | undefined
}

/** Loaded separately, so that the rest of the page works without them. */
export function StatCards<Data extends object>({ query, stats, className = '' }: StatCardsProps<Data>) {
  const { data } = query
  if (data === undefined && query.isError) return <FiguresFailed query={query} />
  return (
    <Grid of="stats" className={className}>
      {stats.map(({ label, icon, value, isLoss, change, caption }) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          loading={data === undefined}
          value={data && value(data)}
          isLoss={data && isLoss?.(data)}
          change={data && change?.(data)}
          caption={data && caption?.(data)}
        />
      ))}
    </Grid>
  )
}

interface PeriodFiguresProps {
  /** Must keep the previous period's data as placeholder. */
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
