import type { InvoiceEmailDraft } from '@billfold/contracts/invoices/invoice-email'
import { Button, Checkbox, Dialog, Field, TextArea, TextInput, useMediaQuery } from '@billfold/ui'
import { ApiError, useInvalidate, useText } from '@billfold/web-kit'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { SaveFailure } from '@billfold/web-kit/forms/save-failure.tsx'
import { Inbox, Send } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { EmailPreview, type PreviewSource } from './email-preview.tsx'
import { buildEmail, buildResolver, errorOfServer, valuesFromDraft, type BuiltEmail, type SendValues } from './send-form-model.ts'
import styles from './send-form.module.css'
import { SenderDetails, useSenderDetails } from './sender-details.tsx'
import { SuggestedRecipients } from './suggested-recipients.tsx'

export interface SendFormHandlers {
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface EmailFormProps extends Omit<SendFormHandlers, 'onSaved'> {
  /** Dialog title, also used as the label of the send button if a mail server is configured. */
  title: string
  description: string
  draft: InvoiceEmailDraft
  /** Fetches the draft again after the user has filled in the sender details. */
  readDraft: () => Promise<InvoiceEmailDraft>
  preview: PreviewSource
  /** Heading of the error message, such as 'The invoice could not be sent'. */
  failure: string
  error: ApiError | null
  /** Shown in the form if no mail server is configured. */
  withoutServer: ReactNode
  /** Shown above the form. */
  notice?: ReactNode
  send: (email: BuiltEmail) => Promise<unknown>
}

/** Keep in sync with the breakpoint in the style sheet. */
const PHONE = '(max-width: 767px)'

export function EmailForm({ title, description, draft, readDraft, preview, failure, error, withoutServer, notice, send, onClose, onDirtyChange }: EmailFormProps) {
  const t = useText()
  const isPhone = useMediaQuery(PHONE)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [hasCc, setHasCc] = useState(draft.cc.length > 0)
  const firstField = useRef<HTMLElement>(null)

  const form = useForm<SendValues>({ defaultValues: valuesFromDraft(draft), resolver: buildResolver(t) })
  const { register, control, formState } = form
  const problem = useFieldError<keyof SendValues>(formState.errors)
  const details = useSenderDetails(useRefill(readDraft, preview.address, form))
  const isDirty = formState.isDirty || details.isDirty
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const submit = form.handleSubmit(async () => {
    if (!(await details.save())) return
    await send(buildEmail(form.getValues())).catch(showErrors)
  })

  function showErrors(refused: unknown): void {
    if (!(refused instanceof ApiError)) return
    for (const [index, issue] of refused.issues.entries()) {
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
      title={title}
      description={description}
      onOpenChange={onClose}
      initialFocus={firstField}
      // Not rendered as a form, because Enter in a field must not send the message.
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" icon={draft.hasMailServer ? <Send /> : <Inbox />} busy={formState.isSubmitting} busyText={draft.hasMailServer ? t('Sending...') : t('Saving...')} onClick={() => void submit()}>
            {draft.hasMailServer ? title : t('Save to outbox')}
          </Button>
        </>
      }
    >
      <SaveFailure error={error} title={failure} takesFocus />
      {!draft.hasMailServer && withoutServer}
      {notice}
      <div className={styles.columns}>
        <div
          className={styles.fields}
          ref={(fields) => {
            firstField.current = fields?.querySelector<HTMLElement>('input, textarea') ?? null
          }}
        >
          {draft.missing.length > 0 && <SenderDetails missing={draft.missing} form={details.form} onLeave={() => void details.save()} />}
          <div className={styles.recipients}>
            <Field label={t('Recipients')} required help={t('Separate addresses with commas.')} error={problem('recipients')}>
              <TextInput inputMode="email" autoComplete="off" spellCheck={false} {...register('recipients')} />
            </Field>
            <SuggestedRecipients suggestions={draft.suggestions} form={form} />
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
        {(!isPhone || isPreviewOpen) && <EmailPreview source={preview} control={control} />}
      </div>
    </Dialog>
  )
}

/** Fetches the subject and the message again, because they contain the sender's name. A text that the user has changed is kept. */
function useRefill(readDraft: EmailFormProps['readDraft'], previewAddress: string, form: ReturnType<typeof useForm<SendValues>>): () => Promise<void> {
  const invalidate = useInvalidate()
  const { dirtyFields } = form.formState
  return async () => {
    const draft = await readDraft().catch(() => null)
    for (const field of ['subject', 'message'] as const) {
      if (draft && !dirtyFields[field]) form.resetField(field, { defaultValue: draft[field] })
    }
    void invalidate([previewAddress])
  }
}
