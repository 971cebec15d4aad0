import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import tones from '../tones/tones.module.css'
import css from './badge.module.css'

export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'muted'

export interface BadgeProps {
  tone?: Tone
  /** Set to false if the badge shows a category instead of a status. */
  dot?: boolean
  children: ReactNode
}

export function Badge({ tone = 'muted', dot = true, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, tones[tone])}>
      {dot && <span aria-hidden className={css.dot} />}
      {children}
    </span>
  )
}
