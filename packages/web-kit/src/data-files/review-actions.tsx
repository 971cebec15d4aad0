import type { ReactNode } from 'react'
import styles from './review-actions.module.css'

/** The actions below a long review. They stay visible while the review scrolls. */
export function ReviewActions({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div data-actions className={styles.actions}>
      <p className={styles.summary}>{summary}</p>
      {children}
    </div>
  )
}
