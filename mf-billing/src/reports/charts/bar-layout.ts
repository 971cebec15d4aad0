import type { AxisScale } from './axis-scale.ts'
import type { Arrangement, ChartColumn } from './chart-data.ts'

/** Whole pixels, so that edges are sharp. */
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
  /** Beneath it. */
  group: string | null
}

/** Pixels of the area between the lowest and the highest line. */
interface Plot {
  width: number
  height: number
}

/** Under this many pixels a column's bars would not be told apart: the chart scrolls instead. */
const NARROWEST = { grouped: 30, stacked: 10 } as const
const WIDEST_BAR = { grouped: 22, stacked: 34 } as const
/** Of a column's width. */
const FILLED = 0.7
const GAP = 2
/** About as wide as a digit of the axis is. */
const CHARACTER = 6.5
const BETWEEN_LABELS = 14

export function plotWidth(columns: number, arrangement: Arrangement, available: number): number {
  return Math.max(available, columns * NARROWEST[arrangement])
}

/** From the middle of a column to beside its bars, where a tooltip covers none of them. */
export function besideBars(columns: number, width: number): number {
  const widest = WIDEST_BAR.grouped * 3
  return Math.round(Math.min((width / columns) * FILLED, widest) / 2) + 10
}

/** Where a value stands, from the top. */
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
  const width = Math.max(2, Math.min(WIDEST_BAR.grouped, Math.floor(room / values.length)))
  const start = Math.round(center - (width * values.length + GAP * (values.length - 1)) / 2)
  return values.map((value, series) => ({ series, x: start + series * (width + GAP), width, ...between(0, value, scale, height) }))
}

function stack(values: readonly number[], { center, band, scale, height }: Place): Bar[] {
  const width = Math.max(2, Math.min(WIDEST_BAR.stacked, Math.floor(band * FILLED)))
  const x = Math.round(center - width / 2)
  let foot = 0
  return values.map((value, series) => {
    const bar = { series, x, width, ...between(foot, foot + value, scale, height) }
    foot += value
    return bar
  })
}

/** A bar that is not nothing is at least a pixel high. */
function between(from: number, to: number, scale: AxisScale, plotHeight: number): Pick<Bar, 'y' | 'height' | 'isNegative'> {
  const foot = heightOf(from, scale, plotHeight)
  const head = heightOf(to, scale, plotHeight)
  const height = from === to ? 0 : Math.max(1, Math.abs(foot - head))
  return { y: to < from ? foot : foot - height, height, isNegative: to < from }
}

/** As many labels as fit beside each other, the last column's among them. */
export function layLabels(columns: readonly ChartColumn[], width: number): AxisLabel[] {
  const band = width / Math.max(1, columns.length)
  const widest = Math.max(0, ...columns.map(({ label }) => label.length)) * CHARACTER
  // None is cut off at an edge: those next to one move inwards by so much.
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
