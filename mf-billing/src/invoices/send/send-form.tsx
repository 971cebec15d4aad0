import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { InvoiceEmailDraft, SendableKind } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { Button, Checkbox, Dialog, Field, Notice, TextArea, TextInput, useMediaQuery } from '@billfold/ui'
import { api, ApiError, reasonOf, useFormat, useInvalidate, useSave, useShare, useText } from '@billfold/web-kit'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { getClientName } from '../invoice-labels.tsx'
import { EmailPreview } from './email-preview.tsx'
import { buildEmail, buildResolver, draftOf, errorOfServer, titleOf, valuesFromDraft, type SendValues } from './send-form-model.ts'
import styles from './send-form.module.css'
import { SenderDetails, useSenderDetails } from './sender-details.tsx'
import { useSentToast } from './use-sent-toast.ts'

export interface SendFormHandlers {
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface SendFormProps extends SendFormHandlers {
  invoice: InvoiceDetails
  draft: InvoiceEmailDraft
  kind: SendableKind
}

/** Keep in sync with the widths in the style sheet. */
const PHONE = '(max-width: 767px)'

export function SendForm({ invoice, draft, kind, onClose, onSaved, onDirtyChange }: SendFormProps) {
  const t = useText()
  const format = useFormat()
  const isPhone = useMediaQuery(PHONE)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [hasCc, setHasCc] = useState(draft.cc.length > 0)
  const params = { id: invoice.id }

  const form = useForm<SendValues>({ defaultValues: valuesFromDraft(draft), resolver: buildResolver(t) })
  const { register, control, formState } = form
  const problem = useFieldError<keyof SendValues>(formState.errors)
  const details = useSenderDetails(useRefill(invoice.id, kind, form))
  const isDirty = formState.isDirty || details.isDirty
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const showSent = useSentToast(invoice.id)
  const send = useSave(invoiceEmailCalls.send, {
    changes: ['invoices', 'notifications'],
    explains: 'everything',
    onSaved: showSent,
    onSavedWhileOpen: onSaved,
  })
  const submit = form.handleSubmit(async () => {
    if (!(await details.save())) return
    await send.mutateAsync({ params, body: { kind, ...buildEmail(form.getValues()) } }).catch(showErrors)
  })

  function showErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return
    for (const [index, issue] of error.issues.entries()) {
      const { field, message } = errorOfServer(issue, form.getValues(), t)
      if (field === 'cc') flushSync(() => setHasCc(true))
      form.setError(field, { message }, { shouldFocus: index === 0 })
    }
  }

  function addCc(): void {
    flushSync(() => setHasCc(true))
    form.setFocus('cc')
  }

  return (
    <Dialog
      open
      size="large"
      title={t(titleOf[kind])}
      description={[invoice.invoiceNumber, getClientName(invoice, t), format.money(invoice.total)].join(' · ')}
      onOpenChange={onClose}
      // Not a form, because Enter in a field must not send the message.
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" icon={<Send />} busy={formState.isSubmitting} busyText={t('Sending...')} onClick={() => void submit()}>
            {t(titleOf[kind])}
          </Button>
        </>
      }
    >
      <Failure error={send.error} title={t(kind === 'invoice' ? 'The invoice was not sent' : 'The reminder was not sent')} />
      {!draft.hasMailServer && <NoMailServer invoiceId={invoice.id} />}
      <div className={styles.columns}>
        <div className={styles.fields}>
          {draft.missing.length > 0 && <SenderDetails missing={draft.missing} form={details.form} onLeave={() => void details.save()} />}
          <div>
            <Field label={t('Recipients')} required help={t('Separate addresses with commas.')} error={problem('recipients')}>
              <TextInput inputMode="email" autoComplete="off" spellCheck={false} {...register('recipients')} />
            </Field>
            {!hasCc && (
              <Button size="small" variant="ghost" className={styles.addCc} onClick={addCc}>
                {t('Add CC')}
              </Button>
            )}
          </div>
          {hasCc && (
            <Field label={t('CC')} error={problem('cc')}>
              <TextInput inputMode="email" autoComplete="off" spellCheck={false} {...register('cc')} />
            </Field>
          )}
          <Field label={t('Subject')} required error={problem('subject')}>
            <TextInput autoComplete="off" {...register('subject')} />
          </Field>
          <Field label={t('Message')} required error={problem('message')}>
            <TextArea rows={7} {...register('message')} />
          </Field>
          <Checkbox label={t('Send me a copy')} {...register('copyToMe')} />
          {isPhone && (
            <Button aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
              {isPreviewOpen ? t('Hide preview') : t('Show preview')}
            </Button>
          )}
        </div>
        {(!isPhone || isPreviewOpen) && <EmailPreview invoice={invoice} kind={kind} control={control} />}
      </div>
    </Dialog>
  )
}

/** Fetches the texts again, which contain the sender's name. Keeps those that the user has changed. */
function useRefill(id: number, kind: SendableKind, form: ReturnType<typeof useForm<SendValues>>): () => Promise<void> {
  const invalidate = useInvalidate()
  const { dirtyFields } = form.formState
  return async () => {
    const draft = await api(invoiceEmailCalls.draft, draftOf(id, kind)).catch(() => null)
    for (const field of ['subject', 'message'] as const) {
      if (draft && !dirtyFields[field]) form.resetField(field, { defaultValue: draft[field] })
    }
    void invalidate([`/api/invoices/${id}/email-preview`])
  }
}

/** Errors of fields are shown at the fields, the end of the session in its own dialog. */
function Failure({ error, title }: { error: ApiError | null; title: string }) {
  const t = useText()
  if (error === null || error.issues.length > 0 || error.code === 'unauthenticated') return null
  return (
    <Notice tone="bad" title={title} takesFocus>
      {reasonOf(error, t)}
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
