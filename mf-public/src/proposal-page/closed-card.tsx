import type { ReactNode } from 'react'
import { figuresIn } from '../page/figures.ts'
import styles from './signature.module.css'

const { dateText } = figuresIn('en')

interface ClosedCardProps {
  reason: 'rejected' | 'expired'
  /** Its last day, where that is over. */
  wasValidUntil: string | null
  /** Why it was not signed. */
  children: ReactNode
}

/** In place of the form where signing is over. */
export function ClosedCard({ reason, wasValidUntil, children }: ClosedCardProps) {
  const until = wasValidUntil === null ? '' : `It was valid until ${dateText(wasValidUntil)}. `
  const isRejected = reason === 'rejected'
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{isRejected ? 'Proposal Rejected' : 'Proposal Expired'}</h2>
      {children}
      <p className={styles.consent}>
        {isRejected
          ? 'It can no longer be signed. If that is not what you wanted, please contact whoever sent it to you.'
          : `${until}It can no longer be signed. Please ask whoever sent it to you for a new one.`}
      </p>
    </section>
  )
}
