import type { ReactNode } from 'react'
import { figuresIn } from '@billfold/web-kit/project-status/figures.ts'
import styles from './signature.module.css'

const { dateText } = figuresIn('en')

interface ClosedCardProps {
  reason: 'rejected' | 'expired'
  /** Last valid day, if it has passed. */
  wasValidUntil: string | null
  /** Error of the last signing attempt. */
  children: ReactNode
}

/** Replaces the form once signing is no longer possible. */
export function ClosedCard({ reason, wasValidUntil, children }: ClosedCardProps) {
  const until = wasValidUntil === null ? '' : `It was valid until ${dateText(wasValidUntil)}. `
  const isRejected = reason === 'rejected'
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{isRejected ? 'Proposal Rejected' : 'Proposal Expired'}</h2>
      {children}
      <p className={styles.consent}>
        {isRejected
          ? 'It can no longer be signed. If this is a mistake, please contact the person who sent it.'
          : `${until}It can no longer be signed. Please ask the person who sent it for a new one.`}
      </p>
    </section>
  )
}
