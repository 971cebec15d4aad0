import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { Button, cx, Dialog, Field, Notice, TextArea } from '@billfold/ui'
import { useText, type ApiError } from '@billfold/web-kit'
import { useEffect, type ReactNode, type SubmitEventHandler } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { EntryPicker } from './entry-picker.tsx'
import { EntryTransfer } from './entry-transfer.tsx'
import type { InvoiceFormKind } from './invoice-body.ts'
import styles from './invoice-form.module.css'
import type { ChosenEntry } from './invoice-form-values.ts'
import { InvoiceSummary } from './invoice-summary.tsx'
import { InvoiceWorkFields } from './invoice-work-fields.tsx'
import { NumberField } from './number-field.tsx'
import { OtherLines } from './other-lines.tsx'
import { PeriodFields } from './period-fields.tsx'
import { StatusDates, StatusField, StatusReasonField } from './status-fields.tsx'
import { TaxAmountField, TaxRateField } from './tax-field.tsx'
import type { DueDate } from './use-due-date.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** What the page gives to each of the dialogs. */
export interface InvoiceFormProps {
  choices: WorkChoices
  /** Cancel, Esc and ×: asks when something was typed. */
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface InvoiceFormFrameProps extends Omit<InvoiceFormProps, 'onSaved'> {
  kind: InvoiceFormKind
  title: string
  description?: string
  form: InvoiceFormState
  /** The invoice that is edited, and what stood on it when the form was opened. */
  edited?: { invoice: InvoiceDetails; chosen: readonly ChosenEntry[] }
  /** Of a new one. */
  dueDate?: DueDate
  /** Why the last save did not go through. */
  error: ApiError | null
  notice?: ReactNode
  submitText: string
  busyText: string
  isSaving: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
}

/** One form in three kinds, in the order in which an invoice is read. */
export function InvoiceForm(props: InvoiceFormFrameProps) {
  const { kind, title, description, form, choices, edited, dueDate, error, notice, submitText, busyText, isSaving, onSubmit, onClose, onDirtyChange } = props
  const t = useText()
  const { control, register } = form
  const { isDirty, errors } = useFormState({ control })
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const before = edited?.invoice.status ?? null
  const suggestion = error?.issues.find(({ path }) => path === 'invoiceNumber')?.suggestion
  const TaxField = edited ? TaxRateField : TaxAmountField

  return (
    <Dialog
      open
      size="large"
      title={title}
      description={description}
      onOpenChange={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <InvoiceSummary form={form} />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton form={form} isAlwaysOn={kind === 'edit'} text={submitText} busyText={busyText} isSaving={isSaving} />
        </>
      }
    >
      {notice}
      {errors.root?.message && (
        <Notice tone="bad" takesFocus>
          {errors.root.message}
        </Notice>
      )}
      <div className={styles.fields}>
        <InvoiceWorkFields form={form} kind={kind} choices={choices} />
        <NumberField form={form} suggestion={suggestion} className={edited ? styles.half : cx(styles.third, styles.alone)} />
        {edited && <StatusField form={form} before={before} className={styles.half} />}
        {edited && <StatusReasonField form={form} before={edited.invoice.status} />}
        <PeriodFields form={form} dueDate={dueDate} />
        {kind === 'historical' && <StatusField form={form} before={null} className={cx(styles.third, styles.alone)} />}
        {kind !== 'new' && <StatusDates form={form} before={before} />}
      </div>
      {edited ? (
        <EntryTransfer form={form} invoiceId={edited.invoice.id} before={edited.chosen} />
      ) : (
        <EntryPicker form={form} isHistorical={kind === 'historical'} />
      )}
      <OtherLines form={form} />
      <div className={cx(styles.last, styles.fields)}>
        <Field label={t('Notes')} error={errors.notes?.message && t(errors.notes.message)} className={styles.twoThirds}>
          <TextArea rows={2} {...register('notes')} />
        </Field>
        <TaxField form={form} className={cx(styles.third, styles.alone)} />
      </div>
    </Dialog>
  )
}

interface SubmitButtonProps {
  form: InvoiceFormState
  isAlwaysOn: boolean
  text: string
  busyText: string
  isSaving: boolean
}

/** A new invoice has to bill something before it can be created. */
function SubmitButton({ form, isAlwaysOn, text, busyText, isSaving }: SubmitButtonProps) {
  const [chosen, lineItems] = useWatch({ control: form.control, name: ['chosen', 'lineItems'] })
  return (
    <Button type="submit" variant="primary" disabled={!isAlwaysOn && chosen.length + lineItems.length === 0} busy={isSaving} busyText={busyText}>
      {text}
    </Button>
  )
}
