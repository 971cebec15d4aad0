import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../card/card.tsx'
import { cx } from '../class-names.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Trend, type TrendProps } from '../trend/trend.tsx'
import css from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Formatted: '$12,480.00', '128.5h'. Its length decides its size, so a figure is a text. */
  value: ReactNode
  isLoss?: boolean
  icon?: ReactNode
  /** Beneath the figure: a change with its arrow, or plain words. */
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

/** What is drawn is as long as it will be; anything but a text keeps the usual size. */
function lengthOf(value: ReactNode): number {
  return typeof value === 'string' || typeof value === 'number' ? Math.max(1, `${value}`.length) : 1
}
