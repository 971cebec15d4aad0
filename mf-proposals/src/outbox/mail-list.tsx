import type { OutgoingMail } from '@billfold/contracts/outbox/outbox'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { EmailStateBadge } from '../email/email-state-badge.tsx'
import styles from './mail-list.module.css'

interface MailListProps {
  mails: readonly OutgoingMail[]
  selected: number | null
}

export function MailList({ mails, selected }: MailListProps) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className={styles.list} aria-label={t('Messages')}>
      {mails.map(({ id, to, subject, state, createdAt }) => (
        <li key={id}>
          <Link to={`/outbox?message=${id}`} className={styles.row} aria-current={id === selected || undefined}>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.to}>{to}</span>
            <span className={styles.foot}>
              {format.instant(createdAt)}
              <EmailStateBadge state={state} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
