import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import tones from '../tones/tones.module.css'
import css from './notice.module.css'

export interface NoticeProps {
  tone?: 'good' | 'info' | 'warn' | 'bad'
  title?: string
  /** For example a small Button; shown below the text on phones. */
  action?: ReactNode
  /** Scrolls the notice into view and focuses it when it appears, because it may be far from the clicked button. */
  takesFocus?: boolean
  children?: ReactNode
}

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert }

/** Persistent message, such as a failed save or a lost connection. Errors are announced immediately. */
export function Notice({ tone = 'info', title, action, takesFocus = false, children }: NoticeProps) {
  const Icon = icons[tone]
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return (
    <div ref={notice} role={tone === 'bad' ? 'alert' : 'status'} tabIndex={takesFocus ? -1 : undefined} className={cx(css.notice, tones[tone])}>
      <Icon aria-hidden className={css.icon} />
      <div className={css.content}>
        <div className={css.words}>
          {title && <p className={css.title}>{title}</p>}
          {children && <div className={css.text}>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
