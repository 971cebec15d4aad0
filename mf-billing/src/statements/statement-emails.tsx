import type { StatementEmail } from '@billfold/contracts/statements/statement-email'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { FiguresFailed, queryOf, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { EmailEvent } from '../invoices/send/email-event.tsx'
import history from '../invoices/send/history.module.css'
import { useEmailToast } from '../invoices/send/use-sent-toast.ts'
import styles from './statement-page.module.css'

/** Polling interval in milliseconds while a message is being sent. */
const DELIVERY_INTERVAL = 2000

/** Statements sent to this client, newest first. */
export function StatementEmails({ clientId }: { clientId: number }) {
  const t = useText()
  const query = useKeptFailure(
    useQuery({
      ...queryOf(statementEmailCalls.list, { params: { id: clientId } }),
      refetchInterval: ({ state }) => state.data?.some((email) => email.state === 'waiting') && DELIVERY_INTERVAL,
    }),
  )
  if (query.isError && !query.data) return <FiguresFailed query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <section aria-labelledby="sent-statements" className={styles.emails}>
      <h2 id="sent-statements" className={styles.title}>
        {t('Sent statements')}
      </h2>
      <ol>
        {query.data.map((email) => (
          <li key={email.id} className={history.change}>
            <SentStatement clientId={clientId} email={email} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SentStatement({ clientId, email }: { clientId: number; email: StatementEmail }) {
  const showSent = useStatementToast()
  const retry = useSave(statementEmailCalls.retry, { changes: ['invoices'], failure: 'The message was not sent', onSaved: showSent })
  return (
    <EmailEvent
      title={email.subject}
      email={email}
      isRetrying={retry.isPending}
      onRetry={() => retry.mutate({ params: { id: clientId, emailId: email.id } })}
    />
  )
}

export function useStatementToast(): (email: StatementEmail) => void {
  const t = useText()
  const showSent = useEmailToast()
  return (email) => showSent(email, { sent: t('Statement sent'), waiting: t('Check the list below the statement to see if it was delivered.') })
}
