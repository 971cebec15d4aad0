import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './notice.module.css'

export interface NoticeProps {
  tone?: 'good' | 'info' | 'warn' | 'bad'
  title?: string
  /** e.g. a small Button */
  action?: ReactNode
  children?: ReactNode
}

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert }

/** A message that stays in its place: why a save failed, what is offline. Bad news is announced at once. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx(css.notice, css[tone])}>
      <Icon aria-hidden className={css.icon} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
