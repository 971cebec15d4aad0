import { cx } from '../class-names.ts'
import tones from '../tones/tones.module.css'
import type { Tone } from './badge.tsx'
import css from './progress.module.css'

export interface ProgressProps {
  /** 0–100; other values are clamped. */
  value: number
  label: string
  tone?: Tone | 'accent'
}

export function Progress({ value, label, tone = 'accent' }: ProgressProps) {
  return <progress aria-label={label} className={cx(css.progress, tones[tone])} max={100} value={Math.min(100, Math.max(0, value))} />
}
