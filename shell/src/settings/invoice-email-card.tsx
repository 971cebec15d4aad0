import { emailPlaceholders, type EmailTexts, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack } from '@billfold/ui'
import { queryOf, QueryState, useSave, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmailLanguageField, useEmailLanguage } from './email-language.tsx'
import { EmailTextFields, ResetTexts } from './email-text-fields.tsx'
import { PreviewButton } from './email-text-preview.tsx'
import { saveTexts, useEmailSettingsForm } from './use-email-settings-form.ts'

/** The default text of e-mails that contain an invoice. */
export function InvoiceEmailCard() {
  const t = useText()
  const language = useEmailLanguage()
  // Keeps the fields visible while the text for another language loads.
  const query = useQuery({ ...queryOf(invoiceEmailCalls.template, { query: { language: language.language } }), placeholderData: keepPreviousData })
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
  // Drafts of invoice e-mails contain this text.
  const save = useSave(invoiceEmailCalls.saveTemplate, { changes: ['invoices'], ...saveTexts })
  const { form, submit } = useEmailSettingsForm({
    settings: template,
    valuesOf: textsOf,
    bodyOf: (texts) => ({ language, ...texts }),
    save: (body) => save.mutateAsync({ body }),
    onDirtyChange,
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <EmailTextFields form={form} subject="subject" message="message" placeholders={emailPlaceholders} />
        <Row justify="end">
          <ResetTexts form={form} subject="subject" message="message" defaults={defaults} />
          <PreviewButton read={() => ({ kind: 'invoice', language, ...form.getValues() })} />
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyText={t('Saving...')}>
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
