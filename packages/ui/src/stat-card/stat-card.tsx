import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../card/card.tsx'
import { cx } from '../class-names.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Trend, type TrendProps } from '../trend/trend.tsx'
import css from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Formatted: '$12,480.00', '128.5h'. The font size depends on its length, so pass plain text. */
  value: ReactNode
  isLoss?: boolean
  icon?: ReactNode
  /** Shown below the value: a change with an arrow, or plain text. */
  change?: TrendProps
  caption?: ReactNode
  loading?: boolean
}

export function StatCard({ label, value, isLoss = false, icon, change, caption, loading = false }: StatCardProps) {
  return (
    <Card className={css.card} aria-busy={loading || undefined}>
      <div className={css.label}>
        {label}
        {icon && <span className={css.icon}>{icon}</span>}
      </div>
      <div className={cx(css.figure, isLoss && css.loss)} style={{ '--characters': lengthOf(value) } as CSSProperties}>
        {loading ? <Skeleton width="64%" /> : value}
      </div>
      <div className={css.beneath}>{loading ? <Skeleton width="42%" /> : change ? <Trend {...change} /> : caption}</div>
    </Card>
  )
}

/** Number of characters, which sets the font size; anything but text keeps the default size. */
function lengthOf(value: ReactNode): number {
  return typeof value === 'string' || typeof value === 'number' ? Math.max(1, `${value}`.length) : 1
}
