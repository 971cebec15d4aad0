import type { InvoiceDetails, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { EmailKind, InvoiceEmail } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { VisuallyHidden } from '@billfold/ui'
import { useFormat, useSave, useText, type Format, type Translate } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { InvoiceStatusBadge } from '../invoice-labels.tsx'
import { EmailEvent } from '../send/email-event.tsx'
import { useSentToast } from '../send/use-sent-toast.ts'
import styles from '../send/history.module.css'
import { ViewSection } from './view-section.tsx'

/** Status changes, emails and the client's first view, newest first. */
export function InvoiceHistory({ invoice: { id, history, emails, viewedAt } }: { invoice: InvoiceDetails }) {
  const t = useText()
  const events: { at: string; key: string; content: ReactNode }[] = [
    ...emails.map((email) => ({ at: email.sentAt ?? email.createdAt, key: `email ${email.id}`, content: <InvoiceEmailEvent invoiceId={id} email={email} /> })),
    ...(viewedAt === null ? [] : [{ at: viewedAt, key: 'view', content: <ViewEvent at={viewedAt} /> }]),
    ...history.toReversed().map((change) => ({ at: change.at, key: `${change.at} ${change.to}`, content: <StatusEvent change={change} /> })),
  ]
  return (
    <ViewSection title={t('History')}>
      <ol>
        {events
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map(({ key, content }) => (
            <li key={key} className={styles.change}>
              {content}
            </li>
          ))}
      </ol>
    </ViewSection>
  )
}

const actors: Readonly<Record<StatusChange['by'], string>> = { user: 'By you', job: 'By Billfold', stripe: 'By Stripe' }

function StatusEvent({ change }: { change: StatusChange }) {
  const t = useText()
  const format = useFormat()
  const { at, by, from, to } = change
  return (
    <>
      <p className={styles.head}>
        {from && (
          <>
            <InvoiceStatusBadge status={from} /> <span aria-hidden>→</span>
            <VisuallyHidden>{t('to')}</VisuallyHidden>{' '}
          </>
        )}
        <InvoiceStatusBadge status={to} />
      </p>
      <p className={styles.recipients}>{reasonText(change, t, format)}</p>
      <p className={styles.note}>
        {t(nameOf(actors, by))} · {format.instant(at)}
      </p>
    </>
  )
}

/** The server stores reasons in English, so known reasons are translated here. */
function reasonText({ reason, dueDate }: StatusChange, t: Translate, format: Format): string {
  if (dueDate) return t('Due date moved to {date}', { date: format.date(dueDate) })
  const [, recipient] = /^Sent to (.+)$/.exec(reason) ?? []
  return recipient === undefined ? t(reason) : t('Sent to {recipient}', { recipient })
}

function ViewEvent({ at }: { at: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <p className={styles.head}>
        <Eye aria-hidden size={14} />
        {t('Viewed by the client')}
      </p>
      <p className={styles.note}>{format.instant(at)}</p>
    </>
  )
}

const emailNames: Readonly<Record<EmailKind, string>> = { invoice: 'Email', reminder: 'Payment reminder', receipt: 'Receipt' }

function InvoiceEmailEvent({ invoiceId, email }: { invoiceId: number; email: InvoiceEmail }) {
  const t = useText()
  const showSent = useSentToast(invoiceId)
  const retry = useSave(invoiceEmailCalls.retry, { changes: ['invoices', 'notifications'], failure: 'The message was not sent', onSaved: showSent })
  return (
    <EmailEvent
      title={t(nameOf(emailNames, email.kind))}
      email={email}
      isRetrying={retry.isPending}
      onRetry={() => retry.mutate({ params: { id: invoiceId, emailId: email.id } })}
    />
  )
}
