/** A fill style that distinguishes the series without relying on color. */
type BarLook = 'solid' | 'hatched' | 'outlined'
type BarTone = 'accent' | 'good' | 'warn' | 'muted'

export interface ChartSeries {
  name: string
  look: BarLook
  tone: BarTone
}

export interface ChartColumn {
  key: string
  name: string
  label: string
  /** The year, shown once below the labels that share it, and only if the chart spans several years. */
  group: string
  values: readonly number[]
  texts: readonly string[]
  total?: string
}

export type Arrangement = 'grouped' | 'stacked'

/** A chart's vertical scale: its lowest and highest values, and the round values of all grid lines. */
export interface AxisScale {
  low: number
  high: number
  ticks: readonly number[]
}

const MAX_TICKS = 5
const ROUND = [1, 2, 2.5, 5, 10]

/** Covers 0 and all values. The distance between grid lines is a round integer: 1, 2, 5, 10, 20, 25, 50, 100 … */
export function axisScale(values: readonly number[]): AxisScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return { low: 0, high: 1, ticks: [0] }
  const step = stepOf((most - least) / MAX_TICKS)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

function stepOf(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const rounds = ROUND.map((digit) => digit * power).filter((step) => Number.isInteger(step))
  return rounds.find((step) => step >= rough) ?? 1
}

/** Position and size are in whole pixels, so that the edges are sharp. */
export interface Bar {
  series: number
  x: number
  y: number
  width: number
  height: number
  isNegative: boolean
}

interface AxisLabel {
  key: string
  x: number
  text: string
  /** A second label below this one, such as the year. */
  group: string | null
}

interface Plot {
  width: number
  height: number
}

/** Minimum column widths in pixels. Narrower bars would be indistinguishable, so the chart scrolls instead. */
const NARROWEST = { grouped: 30, stacked: 10 } as const
const WIDEST_BAR = 34
/** Fraction of the column width filled with bars. */
const FILLED = 0.7
const GAP = 2
/** Approximate width of an axis digit in pixels. */
const CHARACTER = 6.5
const BETWEEN_LABELS = 14

export function plotWidth(columns: number, arrangement: Arrangement, available: number): number {
  return Math.max(available, columns * NARROWEST[arrangement])
}

/** Distance from a column's center at which a tooltip does not cover any of the column's bars. */
export function besideBars(columns: number, width: number): number {
  const widest = WIDEST_BAR * 3
  return Math.round(Math.min((width / columns) * FILLED, widest) / 2) + 10
}

export function heightOf(value: number, { low, high }: AxisScale, height: number): number {
  return Math.round(((high - value) / (high - low)) * height)
}

export function layBars(columns: readonly ChartColumn[], arrangement: Arrangement, scale: AxisScale, plot: Plot): Bar[] {
  const band = plot.width / Math.max(1, columns.length)
  return columns.flatMap(({ values }, index) => {
    const place = { center: (index + 0.5) * band, band, scale, height: plot.height }
    return arrangement === 'grouped' ? group(values, place) : stack(values, place)
  })
}

interface Place {
  center: number
  band: number
  scale: AxisScale
  height: number
}

function group(values: readonly number[], { center, band, scale, height }: Place): Bar[] {
  const room = band * FILLED - GAP * (values.length - 1)
  const width = Math.max(2, Math.min(WIDEST_BAR, Math.floor(room / values.length)))
  const start = Math.round(center - (width * values.length + GAP * (values.length - 1)) / 2)
  return values.map((value, series) => ({ series, x: start + series * (width + GAP), width, ...between(0, value, scale, height) }))
}

function stack(values: readonly number[], { center, band, scale, height }: Place): Bar[] {
  const width = Math.max(2, Math.min(WIDEST_BAR, Math.floor(band * FILLED)))
  const x = Math.round(center - width / 2)
  let foot = 0
  return values.map((value, series) => {
    const bar = { series, x, width, ...between(foot, foot + value, scale, height) }
    foot += value
    return bar
  })
}

/** Bars with a non-zero value are at least one pixel high. */
function between(from: number, to: number, scale: AxisScale, plotHeight: number): Pick<Bar, 'y' | 'height' | 'isNegative'> {
  const foot = heightOf(from, scale, plotHeight)
  const head = heightOf(to, scale, plotHeight)
  const height = from === to ? 0 : Math.max(1, Math.abs(foot - head))
  return { y: to < from ? foot : foot - height, height, isNegative: to < from }
}

/** Lays out as many labels as fit, always including the last. */
export function layLabels(columns: readonly ChartColumn[], width: number): AxisLabel[] {
  const band = width / Math.max(1, columns.length)
  const widest = Math.max(0, ...columns.map(({ label }) => label.length)) * CHARACTER
  // Labels near an edge are shifted inwards so that none is cut off.
  const moved = Math.max(0, (widest - band) / 2)
  const every = Math.max(1, Math.ceil((widest + BETWEEN_LABELS + moved) / band))
  const last = columns.length - 1
  const shown = columns.map((column, index) => ({ ...column, index })).filter(({ index }) => (last - index) % every === 0)
  const hasGroups = new Set(columns.map(({ group: name }) => name)).size > 1
  return shown.map(({ key, label, group: name, index }, place) => ({
    key,
    text: label,
    group: hasGroups && name !== shown[place - 1]?.group ? name : null,
    x: Math.round(Math.min(width - widest / 2, Math.max(widest / 2, (index + 0.5) * band))),
  }))
}
