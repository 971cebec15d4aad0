import { figuresIn } from '../page/figures.ts'
import styles from './signature.module.css'

const { dateText } = figuresIn('en')

interface ClosedCardProps {
  reason: 'rejected' | 'expired'
  validUntil: string | null
}

/** In place of the form where signing is over. */
export function ClosedCard({ reason, validUntil }: ClosedCardProps) {
  if (reason === 'rejected') {
    return <Closed heading="Proposal Rejected">It can no longer be signed. If that is not what you wanted, please contact whoever sent it to you.</Closed>
  }
  const until = validUntil === null ? '' : `It was valid until ${dateText(validUntil)}. `
  return <Closed heading="Proposal Expired">{`${until}It can no longer be signed. Please ask whoever sent it to you for a new one.`}</Closed>
}

function Closed({ heading, children }: { heading: string; children: string }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{heading}</h2>
      <p className={styles.consent}>{children}</p>
    </section>
  )
}
