import type { ReactNode } from 'react'
import { figuresIn } from '@billfold/web-kit/project-status/figures.ts'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { CircleCheck, Download } from 'lucide-react'
import { useFocus } from '../page/focus.ts'
import styles from './signature.module.css'
import './script-face.css'

const { dateText, dayText, timeText } = figuresIn('en')

interface ClosedCardProps {
  reason: 'rejected' | 'expired'
  /** Time at which the client declined the proposal. */
  declinedAt: string | null
  /** The last day on which the proposal was valid; null unless that day has passed. */
  wasValidUntil: string | null
  /** True if this card replaced the form that had the focus. */
  takesFocus: boolean
  children: ReactNode
}

/** Replaces the form once signing is no longer possible. */
export function ClosedCard({ reason, declinedAt, wasValidUntil, takesFocus, children }: ClosedCardProps) {
  const heading = useFocus(takesFocus)
  const until = wasValidUntil === null ? '' : `It was valid until ${dateText(wasValidUntil)}. `
  const isRejected = reason === 'rejected'
  return (
    <section className={styles.card}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {isRejected ? 'Proposal Declined' : 'Proposal Expired'}
      </h2>
      {children}
      {declinedAt !== null && (
        <p className={styles.when}>
          Declined on: {dayText(declinedAt)} at {timeText(declinedAt)}
        </p>
      )}
      <p className={styles.consent}>
        {isRejected
          ? 'It can no longer be signed. If this is a mistake, please contact the person who sent it.'
          : `${until}It can no longer be signed. Please ask the person who sent it for a new one.`}
      </p>
    </section>
  )
}

interface SignedCardProps {
  signature: string
  signedDate: string | null
  address: string
  /** True if this card replaced the form that had the focus. */
  takesFocus: boolean
  children: ReactNode
}

export function SignedCard({ signature, signedDate, address, takesFocus, children }: SignedCardProps) {
  const heading = useFocus(takesFocus)
  return (
    <section className={cx(styles.card, styles.signed)}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <CircleCheck aria-hidden size={18} className={styles.check} />
        Proposal Signed
      </h2>
      {children}
      <p className={styles.signature}>{signature}</p>
      {signedDate !== null && (
        <p className={styles.when}>
          Signed on: {dayText(signedDate)} at {timeText(signedDate)}
        </p>
      )}
      <p className={styles.downloads}>
        <DownloadLink href={`${address}/pdf`}>Download signed PDF</DownloadLink>
        <DownloadLink href={`${address}/evidence`}>Download evidence</DownloadLink>
      </p>
    </section>
  )
}

function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={cx(button.button, button.secondary)}>
      <Download aria-hidden />
      {children}
    </a>
  )
}
