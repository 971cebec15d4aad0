import { outboxCalls, type OutgoingMail } from '@billfold/contracts/outbox/outbox-calls'
import { Button, Card, cx, EmptyState, Notice, rowLink, Table, TableCell, TableRow, Truncate } from '@billfold/ui'
import { Link, PageShell, QueryFailed, type Translate, useFormat, useSearch, useText } from '@billfold/web-kit'
import { MoreFailed, PagedRows, type RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { EmailStateBadge } from '@billfold/web-kit/mail/email-state-badge.tsx'
import { Inbox } from 'lucide-react'
import { memo } from 'react'
import { MailView } from './mail-view.tsx'
import styles from './outbox-page.module.css'

/**
 * E-mails from Billfold to clients and the user. Without a mail server, they are not delivered, but the user can read and forward them
 * here.
 */
export function OutboxPage() {
  const t = useText()
  const [search] = useSearch()
  const message = search.get('message')
  return (
    <PageShell
      title={t('Outbox')}
      hint={t('Messages from Billfold to your clients and to you')}
      back={backOf(search, t)}
    >
      {message === null ? (
        <MailList />
      ) : (
        <Card>
          <MailView key={message} id={message} />
        </Card>
      )}
    </PageShell>
  )
}

/** An open message links back to the record it was opened from, the list links back to the settings. */
function backOf(search: URLSearchParams, t: Translate) {
  const from = search.get('from')
  if (from !== null && /^\/(proposals|invoices)\b/.test(from)) return { to: from, label: t('Back') }
  return search.has('message') ? { to: '/outbox', label: t('All messages') } : { to: '/settings?tab=notifications', label: t('Back to Settings') }
}

const columns = [
  { label: 'Subject', grow: true, phone: 'title' },
  { label: 'Recipient', phone: 'note' },
  { label: 'Status', phone: 'badge' },
  { label: 'Date', phone: 'note' },
] as const

/** Height in pixels of a message shown as a three-line card. */
const PHONE_ROW_HEIGHT = 92

function MailList() {
  const t = useText()
  const pages = usePages(outboxCalls.list, {})
  const { data, error } = pages.query
  if (data === undefined && error) return <QueryFailed query={pages.query} failure={t('The outbox could not be loaded')} />
  return (
    <>
      {pages.loaded.find(({ state }) => state !== 'waiting')?.state === 'outbox' && (
        <Notice tone="warn" title={t('No mail server is set up')}>
          {t('Messages marked “In outbox” were not delivered. Open one to forward it yourself.')}
        </Notice>
      )}
      <Card flush>
        {data !== undefined && pages.count === 0 ? (
          <NoMessagesYet />
        ) : (
          <Table
            label={t('Messages')}
            columns={columns.map((column) => ({ ...column, label: t(column.label) }))}
            loading={data === undefined}
            rowCount={pages.count > pages.loaded.length ? pages.count : undefined}
          >
            {pages.count > 0 && (
              <PagedRows pages={pages} columns={columns.length} phoneHeight={PHONE_ROW_HEIGHT}>
                {(mail, place) => <MailRow {...place} mail={mail} />}
              </PagedRows>
            )}
          </Table>
        )}
        <MoreFailed pages={pages} />
      </Card>
    </>
  )
}

const MailRow = memo(function MailRow({ mail, index, ref }: RowPlace & { mail: OutgoingMail }) {
  const format = useFormat()
  return (
    // aria-rowindex starts at 1 with the header row, so the first message has index 2.
    <TableRow ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Link to={`/outbox?message=${mail.id}`} className={cx(styles.subject, rowLink)}>
          <Truncate>{mail.subject}</Truncate>
        </Link>
      </TableCell>
      <TableCell className={styles.recipient}>
        <Truncate>{mail.to}</Truncate>
      </TableCell>
      <TableCell className={styles.state}>
        <EmailStateBadge state={mail.state} />
      </TableCell>
      <TableCell>{format.instant(mail.createdAt)}</TableCell>
    </TableRow>
  )
})

function NoMessagesYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('No messages yet')}
      description={t('Emails to your clients, and from Billfold to you, show up here.')}
      action={
        <Button asChild>
          <Link to="/invoices?status=draft">{t('Send an invoice')}</Link>
        </Button>
      }
    />
  )
}
