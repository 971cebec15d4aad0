import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { receiptPlaceholders, type ReceiptSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack, Switch } from '@billfold/ui'
import { applyIssues, queryOf, QueryState, useKeptFailure, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { EmailLanguageField, useEmailLanguage } from './email-language.tsx'
import { EmailTextFields, ResetTexts } from './email-text-fields.tsx'
import { PreviewButton } from './email-text-preview.tsx'

export function ReceiptsCard() {
  const t = useText()
  const language = useEmailLanguage()
  // Keeps the fields visible while the text for another language loads.
  const query = useKeptFailure(useQuery({ ...queryOf(invoiceReminderCalls.receipts, { query: { language: language.language } }), placeholderData: keepPreviousData }))
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Thank your clients for their payments.')}>{t('Receipts')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={80} />} failure={t('The settings could not be loaded')}>
        {(settings) => <ReceiptsForm settings={settings} emailLanguage={language} />}
      </QueryState>
    </Card>
  )
}

interface ReceiptsFormProps {
  settings: ReceiptSettings
  emailLanguage: ReturnType<typeof useEmailLanguage>
}

function ReceiptsForm({ settings, emailLanguage }: ReceiptsFormProps) {
  const t = useText()
  const { language, defaults } = settings
  const { setLocked } = emailLanguage
  const form = useForm({ values: valuesOf(settings), resetOptions: { keepDirtyValues: true } })
  const { control, getValues, setError, formState } = form
  const { isDirty, isSubmitting } = formState
  const isEnabled = useWatch({ control, name: 'isEnabled' })
  useLeaveGuard(isDirty)
  useEffect(() => setLocked(isDirty), [isDirty, setLocked])
  const save = useSave(invoiceReminderCalls.saveReceipts, {
    invalidates: [invoiceReminderCalls.receipts],
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    onSaved: (saved, { body }) => form.reset(valuesOf(saved), { keepValues: JSON.stringify({ language, ...getValues() }) !== JSON.stringify(body) }),
  })
  const submit = form.handleSubmit((values) => save.mutateAsync({ body: { language, ...values } }).catch((error: unknown) => applyIssues(setError, error)))

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Switch label={t('Send a receipt after each payment')} help={t('By email, a minute after you record a payment or Stripe receives it')} {...form.register('isEnabled')} />
        {isEnabled && <EmailLanguageField {...emailLanguage} />}
        {isEnabled && <EmailTextFields form={form} subject="subject" message="message" placeholders={receiptPlaceholders} />}
        <Row justify="end">
          {isEnabled && (
            <>
              <ResetTexts form={form} subject="subject" message="message" defaults={defaults} />
              <PreviewButton read={() => ({ kind: 'receipt', language, subject: getValues('subject'), message: getValues('message') })} />
            </>
          )}
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t('Saving...')}>
            {t('Save receipts')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function valuesOf({ isEnabled, subject, message }: ReceiptSettings) {
  return { isEnabled, subject, message }
}
