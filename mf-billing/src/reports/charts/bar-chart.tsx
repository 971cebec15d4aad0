import { VisuallyHidden } from '@billfold/ui'
import { useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useShownBar } from '../../charts/use-shown-bar.ts'
import { axisScale, type AxisScale } from './axis-scale.ts'
import styles from './bar-chart.module.css'
import { besideBars, heightOf, plotWidth } from './bar-layout.ts'
import { Bars, HEADROOM, PLOT_HEIGHT } from './bars.tsx'
import type { Arrangement, ChartColumn, ChartSeries } from './chart-data.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { Swatch } from './swatch.tsx'
import { useWidth } from './use-width.ts'

interface BarChartProps {
  /** Accessible name. */
  label: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  arrangement: Arrangement
  axisText: (value: number) => string
  /** The total below the series in a tooltip. */
  totalOf?: (column: ChartColumn) => { name: string; text: string }
}

/** Bars per month or week. One tab stop; arrow keys move between columns. */
export function BarChart({ label, series, columns, arrangement, axisText, totalOf }: BarChartProps) {
  const tooltip = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const plot = useRef<HTMLFieldSetElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const visible = useWidth(scroller)
  const width = plotWidth(columns.length, arrangement, visible)
  const scale = useMemo(() => axisScale(columns.flatMap(({ values }) => (arrangement === 'grouped' ? values : [sum(values)]))), [columns, arrangement])
  const { shown, stop, barProps } = useShownBar(columns.length, plot)
  const column = shown === null ? undefined : columns[shown]

  // Scroll to the end: the newest columns matter most.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = width
  }, [width])

  return (
    <div>
      <ul className={styles.legend}>
        {series.map((one) => (
          <li key={one.name} className={styles.series}>
            <Swatch series={one} />
            {one.name}
          </li>
        ))}
      </ul>
      <div className={styles.chart}>
        <AxisNumbers scale={scale} text={axisText} />
        <div ref={scroller} className={styles.scroller} onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}>
          <fieldset ref={plot} aria-label={label} className={styles.plot} style={{ width }}>
            <Bars series={series} columns={columns} arrangement={arrangement} scale={scale} width={width} />
            <div className={styles.columns}>
              {columns.map(({ key, name }, index) => (
                <button key={key} type="button" className={styles.column} tabIndex={index === stop ? 0 : -1} aria-describedby={index === shown ? tooltip : undefined} {...barProps(index)}>
                  <VisuallyHidden>{name}</VisuallyHidden>
                </button>
              ))}
            </div>
          </fieldset>
        </div>
        {column && shown !== null && (
          <ChartTooltip
            id={tooltip}
            series={series}
            column={column}
            total={totalOf?.(column)}
            at={((shown + 0.5) / columns.length) * width - scrolled}
            beside={besideBars(columns.length, width)}
            within={visible}
          />
        )}
      </div>
    </div>
  )
}

/** Outside of the scrolling area. */
function AxisNumbers({ scale, text }: { scale: AxisScale; text: (value: number) => string }) {
  return (
    <div aria-hidden className={styles.axis} style={{ height: PLOT_HEIGHT + HEADROOM }}>
      {scale.ticks.map((tick) => (
        <span key={tick} className={styles.number} style={{ '--at': `${HEADROOM + heightOf(tick, scale, PLOT_HEIGHT)}px` } as CSSProperties}>
          {text(tick)}
        </span>
      ))}
    </div>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
