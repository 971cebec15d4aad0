import { Grid, Skeleton, StatCard, statLink, type StatCardProps, cx } from '@billfold/ui'
import { type FailedQuery, FiguresFailed, Link } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import styles from './stat-cards.module.css'

/** A stat card whose value comes from the loaded data. */
export interface Stat<Data> extends Pick<StatCardProps, 'icon'> {
  label: string
  /** Path of the list with the records that the value counts. */
  to?: string
  value: (data: Data) => string
  isLoss?: (data: Data) => boolean
  change?: (data: Data) => StatCardProps['change']
  caption?: (data: Data) => ReactNode
  note?: (data: Data) => ReactNode
}

interface StatCardsProps<Data> {
  query: FailedQuery & { data: Data | undefined; isError: boolean }
  stats: readonly Stat<Data>[]
  /** Set for cards above a list: phones then show one row to swipe through instead of two cards per row. */
  strip?: boolean
  className?: string | undefined
}

/** The numbers are loaded separately, so that the rest of the page works without them. */
export function StatCards<Data extends object>({ query, stats, strip = false, className }: StatCardsProps<Data>) {
  const { data } = query
  if (data === undefined && query.isError) return <FiguresFailed query={query} isOnPage />
  return (
    <Grid of="stats" className={cx(strip && styles.strip, className)}>
      {stats.map(({ label, to, icon, value, isLoss, change, caption, note }) => (
        <StatCard
          key={label}
          label={to === undefined ? label : <LabelLink to={to} label={label} />}
          icon={icon}
          loading={data === undefined}
          value={data && value(data)}
          isLoss={data && isLoss?.(data)}
          change={data && change?.(data)}
          caption={data && caption?.(data)}
          note={note && (data ? note(data) : <Skeleton width="60%" />)}
        />
      ))}
    </Grid>
  )
}

function LabelLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={statLink}>
      {label}
    </Link>
  )
}
