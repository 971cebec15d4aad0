import type { OutgoingMailDetails } from '@billfold/contracts/outbox/outbox'
import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { Button, EmptyState, Notice, Skeleton, Stack, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { Link, useCall, useFormat, useText } from '@billfold/web-kit'
import { RecordState } from '@billfold/web-kit/states/record-state.tsx'
import { ArrowLeft, MailX } from 'lucide-react'
import { EmailStateBadge } from '../email/email-state-badge.tsx'
import { AttachmentButton } from './attachment-button.tsx'
import { framedMail } from './framed-mail.ts'
import styles from './mail-view.module.css'

export function MailView({ id }: { id: number }) {
  const t = useText()
  const query = useCall(outboxCalls.get, { params: { id } })
  return (
    <Stack>
      <div className={styles.back}>
        <Button asChild variant="ghost" size="small" icon={<ArrowLeft />}>
          <Link to="/outbox">{t('All messages')}</Link>
        </Button>
      </div>
      <RecordState
        query={query}
        loading={<Loading />}
        failure={t('The message could not be loaded')}
        missing={<EmptyState icon={<MailX />} title={t('Message not found')} />}
      >
        {(mail) => <Mail mail={mail} />}
      </RecordState>
    </Stack>
  )
}

function Mail({ mail }: { mail: OutgoingMailDetails }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <div className={styles.head}>
        <div className={styles.line}>
          <h2 className={styles.subject}>{mail.subject}</h2>
          <EmailStateBadge state={mail.state} />
        </div>
        <p className={styles.facts}>
          {t('To {recipient}', { recipient: mail.to })} · {format.instant(mail.sentAt ?? mail.createdAt)}
        </p>
      </div>
      {mail.state === 'outbox' && (
        <Notice tone="warn" title={t('This message was not sent')}>
          {t('No mail server is set up. Forward it yourself, or copy the link from the message.')}
        </Notice>
      )}
      {mail.state === 'failed' && (
        <Notice tone="bad" title={t('This message could not be sent')}>
          {mail.error}
        </Notice>
      )}
      {mail.attachments.length > 0 && (
        <ul className={styles.attachments} aria-label={t('Attachments')}>
          {mail.attachments.map((attachment, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- its place is what names an attachment
            <li key={index}>
              <AttachmentButton mailId={mail.id} index={index + 1} {...attachment} />
            </li>
          ))}
        </ul>
      )}
      <Tabs defaultValue="html">
        <TabList aria-label={t('Parts of the message')}>
          <Tab value="html">{t('As designed')}</Tab>
          <Tab value="text">{t('As text')}</Tab>
        </TabList>
        <TabPanel value="html">
          <iframe
            title={t('The message as the recipient sees it')}
            data-theme="light"
            className={styles.page}
            // No scripts and no access to the app; links open in a new tab without the sandbox.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={framedMail(mail.html)}
          />
        </TabPanel>
        <TabPanel value="text">
          <pre className={styles.text}>{mail.text}</pre>
        </TabPanel>
      </Tabs>
    </>
  )
}

function Loading() {
  return (
    <Stack aria-hidden>
      <Skeleton width="60%" height={24} />
      <Skeleton width="40%" />
      <Skeleton width="100%" height={320} />
    </Stack>
  )
}
