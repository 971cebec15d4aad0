import { memo, useId } from 'react'
import styles from './bar-chart.module.css'
import { heightOf, layBars, layLabels, type Arrangement, type AxisScale, type Bar, type ChartColumn, type ChartSeries } from './bar-layout.ts'

/** Pixels. */
export const PLOT_HEIGHT = 220
/** Space above the highest grid line, so that its label is not cut off. */
export const HEADROOM = 10
const LABEL_LINE = 16

interface BarsProps {
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  arrangement: Arrangement
  scale: AxisScale
  width: number
  /** Height of the plot without the labels. */
  height: number
}

/** The visible bars; the accessible content is rendered on top. Memoized, so the bars re-render only when the data or the width changes. */
export const Bars = memo(function Bars({ series, columns, arrangement, scale, width, height }: BarsProps) {
  const hatch = useId()
  const bars = layBars(columns, arrangement, scale, { width, height })
  const labels = layLabels(columns, width)
  return (
    <svg aria-hidden className={styles.bars} width={width} height={heightWith(height, labels.some(({ group }) => group !== null))}>
      <Hatches id={hatch} series={series} />
      <g transform={`translate(0 ${HEADROOM})`}>
        {scale.ticks.map((tick) => (
          <Line key={tick} y={heightOf(tick, scale, height)} width={width} isZero={tick === 0} />
        ))}
        {bars.map((bar, index) => {
          const look = series[bar.series]
          return look && bar.height > 0 && <BarShape key={index} bar={bar} look={look} hatch={`${hatch}-${bar.series}`} isTop={arrangement === 'grouped' || isTop(bars, index)} />
        })}
        {labels.map(({ key, x, text, group }) => (
          <text key={key} x={x} y={height + LABEL_LINE} className={styles.label}>
            {text}
            {group !== null && (
              <tspan x={x} dy={LABEL_LINE} className={styles.group}>
                {group}
              </tspan>
            )}
          </text>
        ))}
      </g>
    </svg>
  )
})

function heightWith(plotHeight: number, hasGroups: boolean): number {
  return HEADROOM + plotHeight + (hasGroups ? 2 : 1) * LABEL_LINE + 8
}

function Hatches({ id, series }: { id: string; series: readonly ChartSeries[] }) {
  return (
    <defs>
      {series.map(({ tone }, index) => (
        <pattern key={index} id={`${id}-${index}`} data-tone={tone} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)" className={styles.hatch}>
          <rect width={5} height={5} className={styles.hatchGround} />
          <rect width={2} height={5} className={styles.hatchStripe} />
        </pattern>
      ))}
    </defs>
  )
}

/** Offset by half a pixel, so that a 1px line is sharp. */
function Line({ y, width, isZero }: { y: number; width: number; isZero: boolean }) {
  return <line x1={0} x2={width} y1={y + 0.5} y2={y + 0.5} className={isZero ? styles.zero : styles.line} />
}

function isTop(bars: readonly Bar[], index: number): boolean {
  const [bar, next] = [bars[index], bars[index + 1]]
  return !next || next.x !== bar?.x || next.height === 0
}

interface BarShapeProps {
  bar: Bar
  look: ChartSeries
  hatch: string
  isTop: boolean
}

function BarShape({ bar, look, hatch, isTop: isRounded }: BarShapeProps) {
  const isDrawnRound = isRounded && bar.width > 4
  return (
    <path
      d={barPath(bar, isDrawnRound ? Math.min(3, bar.height) : 0, look.look === 'solid' ? 0 : 0.5)}
      data-tone={bar.isNegative ? 'bad' : look.tone}
      className={styles[look.look]}
      fill={look.look === 'hatched' ? `url(#${hatch})` : undefined}
    />
  )
}

/** Rounds the corners farthest from 0. `inset` keeps an outline inside the bar. */
function barPath({ x, y, width, height, isNegative }: Bar, radius: number, inset: number): string {
  const [left, right] = [x + inset, x + width - inset]
  const [foot, head] = isNegative ? [y + inset, y + height - inset] : [y + height - inset, y + inset]
  const turn = isNegative ? -radius : radius
  return `M${left} ${foot}V${head + turn}Q${left} ${head} ${left + radius} ${head}H${right - radius}Q${right} ${head} ${right} ${head + turn}V${foot}Z`
}
