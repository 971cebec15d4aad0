import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './trend.module.css'

export interface TrendProps {
  direction: 'up' | 'down' | 'flat'
  value: string
  /** Color by meaning. Up is good by default; override it for costs, for example. */
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
