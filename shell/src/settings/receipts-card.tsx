import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { receiptPlaceholders, type ReceiptSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack, Switch } from '@billfold/ui'
import { queryOf, QueryState, useSave, useText } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { EmailLanguageField, useEmailLanguage } from './email-language.tsx'
import { EmailTextFields, ResetTexts } from './email-text-fields.tsx'
import { PreviewButton } from './email-text-preview.tsx'
import { saveTexts, useEmailSettingsForm } from './use-email-settings-form.ts'

export function ReceiptsCard() {
  const t = useText()
  const language = useEmailLanguage()
  // Keeps the fields visible while the text for another language loads.
  const query = useQuery({ ...queryOf(invoiceReminderCalls.receipts, { query: { language: language.language } }), placeholderData: keepPreviousData })
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
  const save = useSave(invoiceReminderCalls.saveReceipts, { invalidates: [invoiceReminderCalls.receipts], ...saveTexts })
  const { form, submit } = useEmailSettingsForm({
    settings,
    valuesOf,
    bodyOf: (values) => ({ language, ...values }),
    save: (body) => save.mutateAsync({ body }),
    onDirtyChange: emailLanguage.setLocked,
  })
  const { control, getValues, formState } = form
  const isEnabled = useWatch({ control, name: 'isEnabled' })

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
          <Button type="submit" variant="primary" busy={formState.isSubmitting} busyText={t('Saving...')}>
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
