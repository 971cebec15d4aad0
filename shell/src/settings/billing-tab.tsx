import { currencies, paymentTerms } from '@billfold/contracts/clients/client-terms'
import { Card, CardHeader, CardTitle, Field, Grid, NumberInput, Select, Stack, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { InvoiceEmailCard } from './invoice-email-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { SectionForm, type TabProps, useSectionForm } from './section-form.tsx'

export function BillingTab({ settings }: TabProps) {
  return (
    <Stack gap={6}>
      <BillingPreferences settings={settings} />
      <InvoiceEmailCard />
      <RemindersCard />
      <ReceiptsCard />
    </Stack>
  )
}

function BillingPreferences({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('billing', settings.billing)
  const { errorOf, text, choice, values } = form
  const numberings = [
    { value: 'auto' as const, label: t('Auto-increment') },
    { value: 'manual' as const, label: t('Manual') },
  ]
  return (
    <SectionForm form={form}>
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Defaults for new clients, projects, time entries and invoices.')}>{t('Billing Preferences')}</CardTitle>
        </CardHeader>
        <Grid of="halves">
          <Field label={t('Default Currency')} error={errorOf('defaultCurrency')}>
            <Select {...choice('defaultCurrency')} options={currencies.map((value) => ({ value, label: value }))} />
          </Field>
          <Field label={t('Default Payment Terms')} error={errorOf('defaultPaymentTerms')} help={t('New invoices are due this many days after the issue date.')}>
            <Select {...choice('defaultPaymentTerms')} options={paymentTerms.map((value) => ({ value, label: t(value) }))} />
          </Field>
          <Field label={t('Default Hourly Rate')} error={errorOf('defaultHourlyRate')}>
            <NumberInput step={0.01} min={0} prefix="$" {...text('defaultHourlyRate')} />
          </Field>
          <Field label={t('Cost Rate')} error={errorOf('costRate')} help={t('What an hour of your work costs you. Reports subtract it from the profit of projects.')}>
            <NumberInput step={0.01} min={0} prefix="$" {...text('costRate')} />
          </Field>
          <Field label={t('Tax Rate (%)')} error={errorOf('taxRate')} help={t('Suggested on new invoices, never added automatically.')}>
            <NumberInput step={0.01} min={0} max={100} {...text('taxRate')} />
          </Field>
          <Field label={t('Invoice Prefix')} error={errorOf('invoicePrefix')}>
            <TextInput autoComplete="off" spellCheck={false} {...text('invoicePrefix')} />
          </Field>
          <Field
            label={t('Invoice Numbering')}
            error={errorOf('invoiceNumbering')}
            help={values.invoiceNumbering === 'auto' ? t('An unused number is filled in for you.') : t('You enter the number of each invoice.')}
          >
            <Select {...choice('invoiceNumbering')} options={numberings} />
          </Field>
        </Grid>
      </Card>
    </SectionForm>
  )
}
