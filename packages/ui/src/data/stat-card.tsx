import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Card } from '../layout/card.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import css from './stat-card.module.css'

export interface TrendProps {
  direction: 'up' | 'down' | 'flat'
  value: string
  /** Shows whether the change is good or bad. An increase is good by default; override this for costs, for example. */
  tone?: 'good' | 'bad' | 'muted'
  /** Comparison, e.g. 'vs last month'. */
  children?: ReactNode
}

const arrows = { up: ArrowUp, down: ArrowDown, flat: ArrowRight }
const tones = { up: 'good', down: 'bad', flat: 'muted' } as const

export function Trend({ direction, value, tone = tones[direction], children }: TrendProps) {
  const Arrow = arrows[direction]
  return (
    <span className={css.trend}>
      <span className={cx(css.value, css[tone])}>
        <Arrow aria-hidden />
        {value}
      </span>
      {children && <> {children}</>}
    </span>
  )
}

export interface StatCardProps {
  /** Text, or a link with the class `statLink`. */
  label: ReactNode
  /** Already formatted: '$12,480.00', '128.5h'. The font size depends on the length of the text, so pass plain text. */
  value: ReactNode
  isLoss?: boolean
  icon?: ReactNode
  /** Shown below the value: a change with an arrow, or plain text. */
  change?: TrendProps
  caption?: ReactNode
  /** Second line, for example what is included in the value. */
  note?: ReactNode
  loading?: boolean
}

export function StatCard({ label, value, isLoss = false, icon, change, caption, note, loading = false }: StatCardProps) {
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
      {note && <div className={css.note}>{note}</div>}
    </Card>
  )
}

/** Class for a link in the label; clicking anywhere on the card then follows the link. */
export const statLink = css.link ?? ''

/** Number of characters, which determines the font size. Values that are not text keep the default size. */
function lengthOf(value: ReactNode): number {
  return typeof value === 'string' || typeof value === 'number' ? Math.max(1, `${value}`.length) : 1
}
