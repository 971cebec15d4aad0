import { emailPlaceholders, type EmailTexts, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack } from '@billfold/ui'
import { applyIssues, queryOf, QueryState, useKeptFailure, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { EmailLanguageField, useEmailLanguage } from './email-language.tsx'
import { EmailTextFields, ResetTexts } from './email-text-fields.tsx'
import { PreviewButton } from './email-text-preview.tsx'

/** The default text of e-mails that contain an invoice. */
export function InvoiceEmailCard() {
  const t = useText()
  const language = useEmailLanguage()
  // Keeps the fields visible while the text for another language loads.
  const query = useKeptFailure(useQuery({ ...queryOf(invoiceEmailCalls.template, { query: { language: language.language } }), placeholderData: keepPreviousData }))
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('The default text for the emails you send with your invoices.')}>{t('Invoice Emails')}</CardTitle>
      </CardHeader>
      <Stack>
        <EmailLanguageField {...language} />
        <QueryState query={query} loading={<Skeleton height={280} />} failure={t('The text could not be loaded')}>
          {(template) => <TemplateForm template={template} onDirtyChange={language.setLocked} />}
        </QueryState>
      </Stack>
    </Card>
  )
}

interface TemplateFormProps {
  template: InvoiceEmailTemplate
  onDirtyChange: (isDirty: boolean) => void
}

function TemplateForm({ template, onDirtyChange }: TemplateFormProps) {
  const t = useText()
  const { language, defaults } = template
  const form = useForm<EmailTexts>({ values: textsOf(template), resetOptions: { keepDirtyValues: true } })
  const { getValues, setError, formState } = form
  const { isDirty, isSubmitting } = formState
  useLeaveGuard(isDirty)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const save = useSave(invoiceEmailCalls.saveTemplate, {
    // Drafts of invoice e-mails contain this text.
    changes: ['invoices'],
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    onSaved: (saved, { body }) => {
      const typed = getValues()
      const isUnchanged = typed.subject === body.subject && typed.message === body.message
      form.reset(textsOf(saved), { keepValues: !isUnchanged })
    },
  })
  const submit = form.handleSubmit((texts) => save.mutateAsync({ body: { language, ...texts } }).catch((error: unknown) => applyIssues(setError, error)))

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <EmailTextFields form={form} subject="subject" message="message" placeholders={emailPlaceholders} />
        <Row justify="end">
          <ResetTexts form={form} subject="subject" message="message" defaults={defaults} />
          <PreviewButton read={() => ({ kind: 'invoice', language, ...getValues() })} />
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t('Saving...')}>
            {t('Save text')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function textsOf({ subject, message }: InvoiceEmailTemplate): EmailTexts {
  return { subject, message }
}
