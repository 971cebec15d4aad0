import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { DEFAULT_RECEIPT_MESSAGE, DEFAULT_RECEIPT_SUBJECT, receiptPlaceholders, type ReceiptSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack, Switch } from '@billfold/ui'
import { applyIssues, QueryState, useCall, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { useForm, useWatch } from 'react-hook-form'
import { EmailTextFields } from './email-text-fields.tsx'

export function ReceiptsCard() {
  const t = useText()
  const query = useCall(invoiceReminderCalls.receipts)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Thank your clients when an invoice is paid.')}>{t('Receipts')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={80} />} failure={t('The settings could not be loaded')}>
        {(settings) => <ReceiptsForm settings={settings} />}
      </QueryState>
    </Card>
  )
}

function ReceiptsForm({ settings }: { settings: ReceiptSettings }) {
  const t = useText()
  const form = useForm({ values: settings, resetOptions: { keepDirtyValues: true } })
  const { control, getValues, setValue, setError, formState } = form
  const { isDirty, isSubmitting } = formState
  const isEnabled = useWatch({ control, name: 'isEnabled' })
  useLeaveGuard(isDirty)
  const save = useSave(invoiceReminderCalls.saveReceipts, {
    invalidates: [invoiceReminderCalls.receipts],
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    onSaved: (saved, { body }) => form.reset(saved, { keepValues: JSON.stringify(getValues()) !== JSON.stringify(body) }),
  })
  const submit = form.handleSubmit((body) => save.mutateAsync({ body }).catch((error: unknown) => applyIssues(setError, error)))

  function restoreDefault(): void {
    setValue('subject', DEFAULT_RECEIPT_SUBJECT, { shouldDirty: true, shouldValidate: true })
    setValue('message', DEFAULT_RECEIPT_MESSAGE, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Switch label={t('Send a receipt after each payment')} help={t('By email, a minute after you mark an invoice as paid or Stripe receives the payment')} {...form.register('isEnabled')} />
        {isEnabled && <EmailTextFields form={form} subject="subject" message="message" placeholders={receiptPlaceholders} />}
        <Row justify="end">
          {isEnabled && (
            <Button variant="ghost" onClick={restoreDefault}>
              {t('Reset to default')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t('Saving...')}>
            {t('Save receipts')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
