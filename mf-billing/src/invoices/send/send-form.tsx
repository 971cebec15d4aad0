import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { InvoiceEmail, InvoiceEmailDraft, SendableKind } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { Button, Notice } from '@billfold/ui'
import { api, useFormat, useSave, useShare, useText } from '@billfold/web-kit'
import { getClientName } from '../invoice-labels.tsx'
import { EmailForm, type SendFormHandlers } from './email-form.tsx'
import { draftOf, titleOf } from './send-form-model.ts'
import styles from './send-form.module.css'
import { useSentToast } from './use-sent-toast.ts'

interface SendFormProps extends SendFormHandlers {
  invoice: InvoiceDetails
  draft: InvoiceEmailDraft
  kind: SendableKind
}

export function SendForm({ invoice, draft, kind, onSaved, ...handlers }: SendFormProps) {
  const t = useText()
  const format = useFormat()
  const params = { id: invoice.id }
  const { files } = draft
  // Newest first. Failed messages never reached the client.
  const last = invoice.emails.find((email) => email.kind === kind && email.state !== 'failed')
  const showSent = useSentToast(invoice.id)
  const send = useSave(invoiceEmailCalls.send, {
    changes: ['invoices', 'notifications'],
    explains: 'everything',
    onSaved: showSent,
    onSavedWhileOpen: onSaved,
  })
  return (
    <EmailForm
      {...handlers}
      title={t(titleOf[kind])}
      description={[invoice.invoiceNumber, getClientName(invoice, t), format.money(invoice.total)].join(' · ')}
      draft={draft}
      readDraft={() => api(invoiceEmailCalls.draft, draftOf(invoice.id, kind))}
      preview={{
        address: `/api/invoices/${invoice.id}/email-preview`,
        variant: kind,
        read: (texts, signal) => api(invoiceEmailCalls.preview, { params, body: { kind, ...texts }, signal }),
        attachment: [t('Invoice {number} as a PDF', { number: invoice.invoiceNumber }), ...(files?.areAttached ? files.names : [])].join(', '),
      }}
      failure={t(kind === 'invoice' ? 'The invoice could not be sent' : 'The reminder could not be sent')}
      error={send.error}
      withoutServer={<NoMailServer invoiceId={invoice.id} />}
      notice={
        <>
          {last && <LastSent email={last} />}
          {files && !files.areAttached && <TooLarge names={files.names} />}
        </>
      }
      send={(email) => send.mutateAsync({ params, body: { kind, ...email } })}
    />
  )
}

function LastSent({ email: { state, sentAt, createdAt, recipients } }: { email: InvoiceEmail }) {
  const t = useText()
  const format = useFormat()
  const values = { date: format.day(sentAt ?? createdAt), recipient: recipients.join(', ') }
  return (
    <p className={styles.note}>
      {state === 'outbox' ? t('Last saved to your outbox on {date}, for {recipient}.', values) : t('Last sent on {date} to {recipient}.', values)}
    </p>
  )
}

function TooLarge({ names }: { names: readonly string[] }) {
  const t = useText()
  return (
    <Notice tone="warn" title={t('The attachments are too large for an email')}>
      {t('Together with the PDF, these files are larger than 10 MB. The message contains a download link for your client instead: {names}', { names: names.join(', ') })}
    </Notice>
  )
}

function NoMailServer({ invoiceId }: { invoiceId: number }) {
  const t = useText()
  const { share, isPending, dialog } = useShare(invoiceId, invoiceSharingCalls)
  const copy = (
    <Button size="small" busy={isPending} onClick={() => void share()}>
      {t('Copy link')}
    </Button>
  )
  return (
    <>
      <Notice tone="warn" title={t('No mail server is set up')} action={copy}>
        {t('The message goes to your outbox. You can send your client the link yourself.')}
      </Notice>
      {dialog}
    </>
  )
}
