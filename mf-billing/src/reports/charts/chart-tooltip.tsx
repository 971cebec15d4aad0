import { cx } from '@billfold/ui'
import type { CSSProperties } from 'react'
import styles from './bar-chart.module.css'
import type { ChartColumn, ChartSeries } from './chart-data.ts'
import { Swatch } from './swatch.tsx'

interface ChartTooltipProps {
  id: string
  series: readonly ChartSeries[]
  column: ChartColumn
  total: { name: string; text: string } | undefined
  /** Pixels: middle of the column from the visible left edge, distance to keep from it, and visible width. */
  at: number
  beside: number
  within: number
}

/** Placed on the side of the column with more room. */
export function ChartTooltip({ id, series, column, total, at, beside, within }: ChartTooltipProps) {
  return (
    <div
      role="tooltip"
      id={id}
      className={cx(styles.tooltip, at > within / 2 && styles.toTheLeft)}
      style={{ '--at': `${Math.round(at)}px`, '--beside': `${beside}px` } as CSSProperties}
    >
      <span className={styles.tooltipName}>{column.name}</span>
      {series.map((one, index) => (
        <span key={one.name} className={styles.tooltipLine}>
          <Swatch series={one} />
          <span>{one.name}</span> <span className={styles.tooltipFigure}>{column.texts[index]}</span>
        </span>
      ))}
      {total && (
        <span className={cx(styles.tooltipLine, styles.tooltipTotal)}>
          <span>{total.name}</span> <span className={styles.tooltipFigure}>{total.text}</span>
        </span>
      )}
    </div>
  )
}
