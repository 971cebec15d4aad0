import { historicalStatuses, invoiceStatuses, type InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { Field, Select, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { statusLabels } from '../invoices/invoice-texts.ts'
import { DateField } from './date-field.tsx'
import styles from './invoice-form.module.css'
import { statusHint } from './status-hint.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface StatusFieldProps {
  form: InvoiceFormState
  /** Of the invoice that is edited; null: a historical one is recorded. */
  before: InvoiceStatus | null
  className?: string | undefined
}

export function StatusField({ form, before, className = '' }: StatusFieldProps) {
  const t = useText()
  const { ref, onChange, ...status } = useController({ control: form.control, name: 'status' }).field
  const hint = statusHint(before, status.value)
  const statuses = before === null ? historicalStatuses : invoiceStatuses
  return (
    <Field label={t('Status')} required help={hint && t(hint)} className={className}>
      <Select {...status} ref={ref} onValueChange={onChange} options={statuses.map((value) => ({ value, label: t(statusLabels[value]) }))} />
    </Field>
  )
}

/** The date that a status carries, and only while it is chosen. */
export function StatusDates({ form, before }: Omit<StatusFieldProps, 'className'>) {
  const t = useText()
  const status = useWatch({ control: form.control, name: 'status' })
  const isHistorical = before === null
  return (
    <>
      {(isHistorical || status === 'submitted') && (
        <DateField form={form} name="submittedDate" label={t('Submitted Date')} className={styles.third} />
      )}
      {status === 'paid' && (
        <DateField form={form} name="paidDate" isOptional label={isHistorical ? t('Date Paid') : t('Paid Date')} className={styles.third} />
      )}
    </>
  )
}

/** Asked for when the status changes: the invoice's history keeps it. */
export function StatusReasonField({ form, before }: { form: InvoiceFormState; before: InvoiceStatus }) {
  const t = useText()
  const status = useWatch({ control: form.control, name: 'status' })
  const { errors } = useFormState({ control: form.control, name: 'statusReason' })
  const problem = errors.statusReason?.message
  if (status === before) return null
  const names = { before: t(nameOf(statusLabels, before)), after: t(nameOf(statusLabels, status)) }
  return (
    <Field
      label={t('Reason (Optional)')}
      help={t('Kept in the history of this invoice, with the change from {before} to {after}.', names)}
      error={problem && t(problem)}
      className={styles.whole}
    >
      <TextInput {...form.register('statusReason')} />
    </Field>
  )
}
