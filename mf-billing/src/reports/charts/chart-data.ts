/** How the bars of a series look: told apart without their colours, too. */
type BarLook = 'solid' | 'hatched' | 'outlined'
type BarTone = 'accent' | 'good' | 'warn' | 'muted'

export interface ChartSeries {
  name: string
  look: BarLook
  tone: BarTone
}

/** The bars over one place of the axis: of a month, of a week. */
export interface ChartColumn {
  key: string
  /** In full, for the tooltip and for whoever does not see the chart. */
  name: string
  /** At the axis. */
  label: string
  /** Written once beneath the labels that share it, where there are several: the year. */
  group: string
  /** One for each series, to draw. */
  values: readonly number[]
  /** The same, exact, to read. */
  texts: readonly string[]
}

/** Side by side, or on top of each other. */
export type Arrangement = 'grouped' | 'stacked'
