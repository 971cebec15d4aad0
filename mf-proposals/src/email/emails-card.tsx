import type { ProposalEmail } from '@billfold/contracts/proposals/email'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, Card, CardHeader, CardTitle } from '@billfold/ui'
import { Link, QueryFailed, queryOf, useFormat, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { EmailStateBadge } from '@billfold/web-kit/mail/email-state-badge.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './emails-card.module.css'
import { useSentToast } from './use-sent-toast.ts'

/** Polling interval in milliseconds while a message is being sent. */
const DELIVERY_INTERVAL = 2000

export function EmailsCard({ proposalId }: { proposalId: number }) {
  const t = useText()
  const query = useKeptFailure(
    useQuery({
      ...queryOf(proposalCalls.emails, { params: { id: proposalId } }),
      refetchInterval: ({ state }) => state.data?.some((email) => email.state === 'waiting') && DELIVERY_INTERVAL,
    }),
  )
  // Most proposals have no emails, so nothing is shown while they load.
  if (query.isPending || query.data?.length === 0) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Emails')}</CardTitle>
      </CardHeader>
      {query.data ? (
        <ul className={styles.list}>
          {query.data.map((email) => (
            <EmailItem key={email.id} proposalId={proposalId} email={email} />
          ))}
        </ul>
      ) : (
        <QueryFailed query={query} failure={t('The emails could not be loaded')} />
      )}
    </Card>
  )
}

function EmailItem({ proposalId, email }: { proposalId: number; email: ProposalEmail }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.recipient}>{email.recipientEmail}</span>
        <EmailStateBadge state={email.state} />
      </div>
      <p className={styles.when}>{format.instant(email.sentAt ?? email.createdAt)}</p>
      {email.message !== null && <p className={styles.message}>{email.message}</p>}
      {email.state === 'failed' && <Failure proposalId={proposalId} email={email} />}
      {email.state === 'outbox' && (
        <p data-actions>
          <Link to={`/outbox?message=${email.id}&from=/proposals/${proposalId}`}>{t('Open in outbox')}</Link>
        </p>
      )}
    </li>
  )
}

function Failure({ proposalId, email }: { proposalId: number; email: ProposalEmail }) {
  const t = useText()
  const showSent = useSentToast()
  const again = useSave(proposalCalls.retryEmail, {
    changes: ['proposals'],
    failure: { title: 'Error', fallback: 'Failed to send proposal' },
    onSaved: showSent,
  })
  return (
    <>
      {email.error !== null && <p className={styles.error}>{email.error}</p>}
      <div>
        <Button
          size="small"
          busy={again.isPending}
          busyText={t('Sending...')}
          onClick={() => again.mutate({ params: { id: proposalId, emailId: email.id } })}
        >
          {t('Send again')}
        </Button>
      </div>
    </>
  )
}
