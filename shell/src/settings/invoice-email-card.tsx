import { DEFAULT_EMAIL_MESSAGE, DEFAULT_EMAIL_SUBJECT, emailPlaceholders, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack } from '@billfold/ui'
import { applyIssues, QueryState, useCall, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { useForm } from 'react-hook-form'
import { EmailTextFields } from './email-text-fields.tsx'

/** The text that an e-mail with an invoice starts with. */
export function InvoiceEmailCard() {
  const t = useText()
  const query = useCall(invoiceEmailCalls.template)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('The text that you start with when you send an invoice.')}>{t('Invoice Emails')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={280} />} failure={t('The text could not be loaded')}>
        {(template) => <TemplateForm template={template} />}
      </QueryState>
    </Card>
  )
}

function TemplateForm({ template }: { template: InvoiceEmailTemplate }) {
  const t = useText()
  const form = useForm({ values: template, resetOptions: { keepDirtyValues: true } })
  const { getValues, setValue, setError, formState } = form
  const { isDirty, isSubmitting } = formState
  useLeaveGuard(isDirty)
  const save = useSave(invoiceEmailCalls.saveTemplate, {
    // Drafts of e-mails contain the text.
    changes: ['invoices'],
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    onSaved: (saved, { body }) => {
      const typed = getValues()
      const isUnchanged = typed.subject === body.subject && typed.message === body.message
      form.reset(saved, { keepValues: !isUnchanged })
    },
  })
  const submit = form.handleSubmit((body) => save.mutateAsync({ body }).catch((error: unknown) => applyIssues(setError, error)))

  function restoreDefault(): void {
    setValue('subject', DEFAULT_EMAIL_SUBJECT, { shouldDirty: true, shouldValidate: true })
    setValue('message', DEFAULT_EMAIL_MESSAGE, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <EmailTextFields form={form} subject="subject" message="message" placeholders={emailPlaceholders} />
        <Row justify="end">
          <Button variant="ghost" onClick={restoreDefault}>
            {t('Reset to default')}
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t('Saving...')}>
            {t('Save text')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
