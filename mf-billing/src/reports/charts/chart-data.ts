/** Distinguishes series without relying on color. */
type BarLook = 'solid' | 'hatched' | 'outlined'
type BarTone = 'accent' | 'good' | 'warn' | 'muted'

export interface ChartSeries {
  name: string
  look: BarLook
  tone: BarTone
}

/** The bars of one month or week. */
export interface ChartColumn {
  key: string
  /** Full name, for the tooltip and screen readers. */
  name: string
  /** On the axis. */
  label: string
  /** Written once below the labels that share it, if there are several groups: the year. */
  group: string
  /** One number per series, for drawing. */
  values: readonly number[]
  /** The exact values as text, for reading. */
  texts: readonly string[]
}

export type Arrangement = 'grouped' | 'stacked'
