import { outboxCalls, type OutgoingMailDetails } from '@billfold/contracts/outbox/outbox-calls'
import { Button, EmptyState, Notice, Skeleton, Stack, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { useCall, useDownload, useFormat, useText } from '@billfold/web-kit'
import { EmailStateBadge } from '@billfold/web-kit/mail/email-state-badge.tsx'
import { MailFrame } from '@billfold/web-kit/mail/mail-frame.tsx'
import { MailX, Paperclip } from 'lucide-react'
import { RecordState } from '@billfold/web-kit/states/record-state.tsx'
import styles from './mail-view.module.css'

interface AttachmentButtonProps {
  mailId: number
  index: number
  name: string
  bytes: number
}

function AttachmentButton({ mailId, index, name, bytes }: AttachmentButtonProps) {
  const t = useText()
  const format = useFormat()
  const download = useDownload(outboxCalls.attachment, {
    success: 'Attachment downloaded successfully',
    failure: 'Error downloading the attachment',
  })
  const size = t('{size} kB', { size: format.number(Math.ceil(bytes / 1000)) })
  return (
    <Button
      size="small"
      icon={<Paperclip />}
      busy={download.isPending}
      busyText={t('Downloading...')}
      onClick={() => download.mutate({ params: { id: mailId, index } })}
    >
      {name} · {size}
    </Button>
  )
}

/** `id` comes from the URL, so it may contain anything. */
export function MailView({ id }: { id: string }) {
  const t = useText()
  const query = useCall(outboxCalls.get, { params: { id } })
  return (
    <RecordState
      query={query}
      loading={<Loading />}
      failure={t('The message could not be loaded')}
      missing={<EmptyState icon={<MailX />} title={t('Message not found')} />}
    >
      {(mail) => <Mail mail={mail} />}
    </RecordState>
  )
}

function Mail({ mail }: { mail: OutgoingMailDetails }) {
  const t = useText()
  const format = useFormat()
  return (
    <Stack>
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
            // oxlint-disable-next-line react/no-array-index-key -- attachments are identified by their index
            <li key={index}>
              <AttachmentButton mailId={mail.id} index={index + 1} {...attachment} />
            </li>
          ))}
        </ul>
      )}
      <Tabs defaultValue="html">
        <TabList aria-label={t('Message format')}>
          <Tab value="html">{t('Formatted')}</Tab>
          <Tab value="text">{t('Plain text')}</Tab>
        </TabList>
        <TabPanel value="html">
          <MailFrame html={mail.html} className={styles.page} />
        </TabPanel>
        <TabPanel value="text">
          <pre className={styles.text}>{mail.text}</pre>
        </TabPanel>
      </Tabs>
    </Stack>
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
