import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../card/card.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Trend, type TrendProps } from '../trend/trend.tsx'
import css from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Formatted: '$12,480.00', '128.5h'. */
  value: ReactNode
  icon?: ReactNode
  /** Beneath the figure: a change with its arrow, or plain words. */
  change?: TrendProps
  caption?: ReactNode
  loading?: boolean
}

export function StatCard({ label, value, icon, change, caption, loading = false }: StatCardProps) {
  return (
    <Card className={css.card} aria-busy={loading || undefined}>
      <div className={css.label}>
        {label}
        {icon && <span className={css.icon}>{icon}</span>}
      </div>
      <div className={css.figure} style={{ '--characters': lengthOf(value) } as CSSProperties}>
        {loading ? <Skeleton width="64%" /> : value}
      </div>
      <div className={css.beneath}>{loading ? <Skeleton width="42%" /> : change ? <Trend {...change} /> : caption}</div>
    </Card>
  )
}

/** What is drawn is as long as it will be; a short word keeps the usual size. */
function lengthOf(value: ReactNode): number {
  return typeof value === 'string' ? Math.max(1, value.length) : 1
}
