import { cx, VisuallyHidden } from '@billfold/ui'
import { useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import styles from './bar-chart.module.css'
import { axisScale, besideBars, heightOf, plotWidth, type Arrangement, type AxisScale, type ChartColumn, type ChartSeries } from './bar-layout.ts'
import { Bars, HEADROOM, PLOT_HEIGHT } from './bars.tsx'
import { useShownBar } from './use-shown-bar.ts'

interface BarChartProps {
  label: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  arrangement: Arrangement
  axisText: (value: number) => string
  /** Label for a column's total, shown below the series in the tooltip. */
  totalName?: string
  /** The plot's height in pixels. */
  height?: number
}

/** A bar per month or week. The chart is one tab stop; arrow keys move between columns. */
export function BarChart({ label, series, columns, arrangement, axisText, totalName = '', height = PLOT_HEIGHT }: BarChartProps) {
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
        <AxisNumbers scale={scale} text={axisText} height={height} />
        <div ref={scroller} className={styles.scroller} onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}>
          <fieldset ref={plot} aria-label={label} className={styles.plot} style={{ width }}>
            <Bars series={series} columns={columns} arrangement={arrangement} scale={scale} width={width} height={height} />
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
            totalName={totalName}
            at={((shown + 0.5) / columns.length) * width - scrolled}
            beside={besideBars(columns.length, width)}
            within={visible}
          />
        )}
      </div>
    </div>
  )
}

interface AxisNumbersProps {
  scale: AxisScale
  text: (value: number) => string
  height: number
}

function AxisNumbers({ scale, text, height }: AxisNumbersProps) {
  return (
    <div aria-hidden className={styles.axis} style={{ height: height + HEADROOM }}>
      {scale.ticks.map((tick) => (
        <span key={tick} className={styles.number} style={{ '--at': `${HEADROOM + heightOf(tick, scale, height)}px` } as CSSProperties}>
          {text(tick)}
        </span>
      ))}
    </div>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Used before the first layout. */
const DEFAULT_WIDTH = 640

/** Inner width of an element in pixels, measured before the first paint. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(DEFAULT_WIDTH)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setWidth(current.clientWidth || DEFAULT_WIDTH)
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(current)
    return () => resizes.disconnect()
  }, [element])
  return width
}

const looks = { solid: styles.swatchSolid, hatched: styles.swatchHatched, outlined: styles.swatchOutlined }

function Swatch({ series: { look, tone } }: { series: ChartSeries }) {
  return <span aria-hidden data-tone={tone} className={cx(styles.swatch, looks[look])} />
}

interface ChartTooltipProps {
  id: string
  series: readonly ChartSeries[]
  column: ChartColumn
  totalName: string
  /**
   * All in pixels: the column's center relative to the visible left edge, the tooltip's distance from that center, and the visible width.
   */
  at: number
  beside: number
  within: number
}

function ChartTooltip({ id, series, column, totalName, at, beside, within }: ChartTooltipProps) {
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
      {column.total !== undefined && (
        <span className={cx(styles.tooltipLine, styles.tooltipTotal)}>
          <span>{totalName}</span> <span className={styles.tooltipFigure}>{column.total}</span>
        </span>
      )}
    </div>
  )
}
