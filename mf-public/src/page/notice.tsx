import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  children: string
  detail?: string
  busy?: boolean
  action?: ReactNode
}

/** Shown instead of the page's content. */
export function Notice({ children, detail, busy = false, action }: NoticeProps) {
  return (
    <div className={styles.notice} aria-live="polite" aria-busy={busy}>
      <h1>{children}</h1>
      {detail && <p>{detail}</p>}
      {action}
    </div>
  )
}
