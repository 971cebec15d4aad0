import { outboxCalls, type OutgoingMail } from '@billfold/contracts/outbox/outbox-calls'
import { Link, PageShell, QueryState, useCall, useFormat, useSearch, useText } from '@billfold/web-kit'
import { Card, EmptyState, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { Inbox, MailOpen } from 'lucide-react'
import { EmailStateBadge } from '../email/email-state-badge.tsx'
import styles from './outbox-page.module.css'
import { MailView } from './mail-view.tsx'

interface MailListProps {
  mails: readonly OutgoingMail[]
  selected: number | null
}

export function MailList({ mails, selected }: MailListProps) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className={styles.mails} aria-label={t('Messages')}>
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

/** E-mails that Billfold wrote to clients and to the user. Without a mail server they are not delivered; the user can read and forward them here. */
export function OutboxPage() {
  const t = useText()
  const query = useCall(outboxCalls.list)
  return (
    <PageShell title={t('Outbox')} subtitle={t('Messages from Billfold to your clients and to you')} back={{ to: '/proposals', label: t('Back to Proposals') }}>
      <QueryState query={query} loading={<Loading />} failure={t('The outbox could not be loaded')}>
        {(mails) => (mails.length === 0 ? <NoMessagesYet /> : <Messages mails={mails} />)}
      </QueryState>
    </PageShell>
  )
}

function Messages({ mails }: { mails: OutgoingMail[] }) {
  const t = useText()
  const [search] = useSearch()
  const selected = Number(search.get('message')) || null
  return (
    <div className={styles.columns} data-reading={selected !== null || undefined}>
      <Card flush className={styles.list}>
        <MailList mails={mails} selected={selected} />
      </Card>
      <Card className={styles.mail}>
        {selected === null ? <EmptyState icon={<MailOpen />} title={t('Choose a message to read it')} /> : <MailView key={selected} id={selected} />}
      </Card>
    </div>
  )
}

function NoMessagesYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('No messages yet')}
      description={t('Emails to your clients, and from Billfold to you, show up here.')}
    />
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading...')}>
      <Stack gap={3} aria-hidden>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} width="100%" height={64} />
        ))}
      </Stack>
    </LoadingState>
  )
}
