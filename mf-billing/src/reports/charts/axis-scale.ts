/** The lowest and highest line of a chart, with lines at round numbers. */
export interface AxisScale {
  low: number
  high: number
  ticks: readonly number[]
}

const MOST_TICKS = 5
const ROUND = [1, 2, 2.5, 5, 10]

/** Includes 0 and all values. Steps are whole: 1, 2, 5, 10, 20, 25, 50, 100 … */
export function axisScale(values: readonly number[]): AxisScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return { low: 0, high: 1, ticks: [0] }
  const step = stepOf((most - least) / MOST_TICKS)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/** The smallest round number that is not below `rough`. */
function stepOf(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const rounds = ROUND.map((digit) => digit * power).filter((step) => Number.isInteger(step))
  return rounds.find((step) => step >= rough) ?? 1
}
