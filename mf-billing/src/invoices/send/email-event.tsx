import type { InvoiceEmail } from '@billfold/contracts/invoices/invoice-email'
import { Button } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { EmailStateBadge } from '@billfold/web-kit/mail/email-state-badge.tsx'
import styles from './history.module.css'

interface EmailEventProps {
  title: string
  email: Omit<InvoiceEmail, 'kind'>
  isRetrying: boolean
  onRetry: () => void
}

/** An email in the history of an invoice or in the list of sent statements, with its recipients, date and delivery status. */
export function EmailEvent({ title, email, isRetrying, onRetry }: EmailEventProps) {
  const t = useText()
  const format = useFormat()
  const { id, recipients, cc, state, error, createdAt, sentAt } = email
  return (
    <>
      <p className={styles.head}>
        {title} <EmailStateBadge state={state} />
      </p>
      <p className={styles.recipients}>
        {t('To {recipient}', { recipient: recipients.join(', ') })}
        {cc.length > 0 && ` · ${t('CC {recipient}', { recipient: cc.join(', ') })}`}
      </p>
      {state === 'failed' && (
        <>
          {error !== null && <p className={styles.error}>{error}</p>}
          <Button size="small" busy={isRetrying} busyText={t('Sending...')} onClick={onRetry}>
            {t('Retry')}
          </Button>
        </>
      )}
      {state === 'outbox' && (
        <p data-actions>
          <Link to={`/outbox?message=${id}`}>{t('Open in outbox')}</Link>
        </p>
      )}
      <p className={styles.note}>{format.instant(sentAt ?? createdAt)}</p>
    </>
  )
}
