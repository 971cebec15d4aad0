import type { Client } from '@billfold/contracts/clients/client'
import { historicalStatuses, invoiceStatuses, type InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import { Button, Field, NumberInput, Select, TextInput } from '@billfold/ui'
import { isUnfinishedDate, perLanguage, useFormat, useText, useToday } from '@billfold/web-kit'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { useEffect, useMemo } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { statusLabels } from '../invoices/invoice-labels.tsx'
import { WorkFields } from '../work/work-fields.tsx'
import { ALL_PROJECTS, type WorkChoices } from '../work/work-choices.ts'
import { calculateTotals, getStatusHint, type InvoiceFormKind, type InvoiceFormState } from './invoice-form-model.ts'
import styles from './invoice-form.module.css'

interface ClientAndProjectFieldsProps {
  form: InvoiceFormState
  kind: InvoiceFormKind
  choices: WorkChoices
}

export function ClientAndProjectFields({ form, kind, choices }: ClientAndProjectFieldsProps) {
  const { control, setValue } = form
  const client = useController({ control, name: 'clientId' }).field
  const project = useController({ control, name: 'projectId' }).field
  const { errors } = useFormState({ control, name: ['clientId', 'projectId'] })
  const problem = useFieldError<'clientId' | 'projectId'>(errors)
  const clearSelection = () => {
    setValue('chosen', [], { shouldDirty: true })
    setValue('deposits', [], { shouldDirty: true })
  }

  function chooseClient(id: string) {
    if (id === client.value) return
    client.onChange(id)
    setValue('projectId', '', { shouldDirty: true })
    clearSelection()
  }

  function chooseProject(id: string) {
    if (id === project.value) return
    project.onChange(id)
    // On an existing invoice, the project only filters the list, because the entries may belong to several projects.
    if (kind === 'edit') return
    const isSameList = project.value === '' && id === ALL_PROJECTS
    if (!isSameList) clearSelection()
  }

  return (
    <WorkFields
      choices={choices}
      client={{ ...client, onChange: chooseClient, error: problem('clientId') }}
      project={{ ...project, onChange: chooseProject, error: problem('projectId') }}
      isProjectOptional={kind === 'edit'}
      offersAllProjects={kind !== 'edit'}
      className={styles.half}
    />
  )
}

interface NumberFieldProps {
  form: InvoiceFormState
  /** An available number, if the entered number is taken. */
  suggestion: string | undefined
  className?: string | undefined
}

export function NumberField({ form, suggestion, className }: NumberFieldProps) {
  const t = useText()
  const { errors } = useFormState({ control: form.control, name: 'invoiceNumber' })
  const problem = errors.invoiceNumber?.message

  function takeSuggestion(number: string) {
    form.setValue('invoiceNumber', number, { shouldDirty: true })
    form.clearErrors('invoiceNumber')
    form.setFocus('invoiceNumber')
  }

  return (
    <div className={className}>
      <Field label={t('Invoice Number')} required error={problem && t(problem)}>
        <TextInput placeholder="INV-001" autoComplete="off" {...form.register('invoiceNumber')} />
      </Field>
      {problem && suggestion && (
        <Button size="small" className={styles.suggestion} onClick={() => takeSuggestion(suggestion)}>
          {t('Use {number}', { number: suggestion })}
        </Button>
      )}
    </div>
  )
}

interface PoNumberFieldProps {
  form: InvoiceFormState
  className?: string | undefined
}

export function PoNumberField({ form, className }: PoNumberFieldProps) {
  const t = useText()
  const { errors } = useFormState({ control: form.control, name: 'poNumber' })
  const problem = errors.poNumber?.message
  return (
    <Field label={t('PO Number')} error={problem && t(problem)} className={className}>
      <TextInput autoComplete="off" {...form.register('poNumber')} />
    </Field>
  )
}

interface DateFieldProps {
  form: InvoiceFormState
  name: 'issueDate' | 'dueDate' | 'submittedDate' | 'paidDate'
  label: string
  help?: string | undefined
  min?: string
  /** True if the date stays empty when cleared; other dates fall back to today. */
  isOptional?: boolean
  onChange?: ((date: string) => void) | undefined
  className?: string | undefined
}

function DateField({ form, name, label, help, min, isOptional = false, onChange, className }: DateFieldProps) {
  const t = useText()
  const today = useToday()
  const { control, getValues, setValue } = form
  const value = useWatch({ control, name })
  const { errors, isSubmitted } = useFormState({ control, name })
  const problem = errors[name]?.message

  /** Runs on blur, because an input's value is empty until the date is complete. Incomplete dates are left to the validation. */
  function fallBackToToday({ target }: { target: unknown }) {
    if (isOptional || getValues(name) !== '' || isUnfinishedDate(target)) return
    setValue(name, today, { shouldDirty: true, shouldValidate: isSubmitted })
    onChange?.(today)
  }

  return (
    <Field label={label} required={!isOptional} help={help} error={problem && t(problem)} className={className}>
      <DateInput
        min={min || undefined}
        {...form.register(name, {
          onBlur: fallBackToToday,
          onChange: () => onChange?.(getValues(name)),
        })}
        value={value}
      />
    </Field>
  )
}

export interface DueDate {
  /** The client's payment terms, such as 'Net 15'. Undefined if the due date is not based on them. */
  clientTerms: Client['paymentTerms'] | undefined
  updateFrom: (issueDate: string) => void
  keep: () => void
}

interface DateFieldsProps {
  form: InvoiceFormState
  dueDate: DueDate | undefined
  className?: string | undefined
}

export function DateFields({ form, dueDate, className }: DateFieldsProps) {
  const t = useText()
  const issueDate = useWatch({ control: form.control, name: 'issueDate' })
  const terms = dueDate?.clientTerms
  return (
    <>
      <DateField form={form} name="issueDate" label={t('Issue Date')} onChange={dueDate?.updateFrom} className={className} />
      <DateField
        form={form}
        name="dueDate"
        label={t('Due Date')}
        help={terms && t('{terms}, the client’s payment terms', { terms })}
        min={issueDate}
        onChange={dueDate?.keep}
        className={className}
      />
    </>
  )
}

interface StatusFieldProps {
  form: InvoiceFormState
  /** Saved status of the edited invoice; null for a new historical invoice. */
  before: InvoiceStatus | null
  className?: string | undefined
}

export function StatusField({ form, before, className }: StatusFieldProps) {
  const t = useText()
  const { ref, onChange, ...status } = useController({ control: form.control, name: 'status' }).field
  const hint = getStatusHint(before, status.value)
  const statuses = before === null ? historicalStatuses : invoiceStatuses
  return (
    <Field label={t('Status')} required help={hint && t(hint)} className={className}>
      <Select {...status} ref={ref} onValueChange={onChange} options={statuses.map((value) => ({ value, label: t(statusLabels[value]) }))} />
    </Field>
  )
}

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
      help={t('Saved in the history of this invoice with the change from {before} to {after}.', names)}
      error={problem && t(problem)}
      className={styles.whole}
    >
      <TextInput {...form.register('statusReason')} />
    </Field>
  )
}

interface TaxFieldProps {
  form: InvoiceFormState
  className?: string | undefined
}

/** The tax on a new invoice: an amount, or the default rate if the user applies it. */
export function TaxAmountField({ form, className }: TaxFieldProps) {
  const t = useText()
  const { errors } = useFormState({ control: form.control, name: 'taxAmount' })
  const defaultRate = useBillingDefaults().data?.taxRate ?? '0'
  const appliedRate = useAppliedRate(form)
  const problem = errors.taxAmount?.message
  const field = form.register('taxAmount', { onChange: () => form.setValue('taxRate', '') })
  return (
    <div className={className}>
      <Field label={t('Tax Amount')} error={problem && t(problem)} help={appliedRate !== '' && t('{rate}% of the subtotal', { rate: formatRate(appliedRate) })}>
        <NumberInput step={0.01} min={0} prefix="$" placeholder="0" {...field} />
      </Field>
      {toUnits(defaultRate, 4) > 0n && defaultRate !== appliedRate && (
        <Button size="small" className={styles.suggestion} onClick={() => form.setValue('taxRate', defaultRate, { shouldDirty: true })}>
          {t('Apply {rate}%', { rate: formatRate(defaultRate) })}
        </Button>
      )}
    </div>
  )
}

/** Recalculates the tax amount when the subtotal changes, as long as a rate is applied. */
function useAppliedRate({ control, setValue }: InvoiceFormState): string {
  const [chosen, lineItems, taxRate] = useWatch({ control, name: ['chosen', 'lineItems', 'taxRate'] })
  const { taxAmount } = useMemo(() => calculateTotals({ chosen, lineItems, deposits: [], taxRate, taxAmount: '' }), [chosen, lineItems, taxRate])
  useEffect(() => {
    if (taxRate !== '') setValue('taxAmount', taxAmount, { shouldDirty: true })
  }, [taxRate, taxAmount, setValue])
  return taxRate
}

/** The tax on an existing invoice: a rate, or the stored amount until the user enters a rate. */
export function TaxRateField({ form, className }: TaxFieldProps) {
  const t = useText()
  const format = useFormat()
  const [taxRate, taxAmount] = useWatch({ control: form.control, name: ['taxRate', 'taxAmount'] })
  const { errors } = useFormState({ control: form.control, name: 'taxRate' })
  const problem = errors.taxRate?.message
  const keepsAmount = taxRate.trim() === '' && toUnits(taxAmount, 2) > 0n
  return (
    <Field
      label={t('Tax Rate (%)')}
      help={keepsAmount && t('The tax stays at {amount} until you enter a rate.', { amount: format.money(taxAmount) })}
      error={problem && t(problem)}
      className={className}
    >
      <NumberInput step={0.01} min={0} max={100} suffix="%" placeholder={keepsAmount ? undefined : '0'} {...form.register('taxRate')} />
    </Field>
  )
}

/** Up to four decimals without grouping, as a user would enter them. */
const rateFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

export function formatRate(rate: string): string {
  return rateFormat().format(rate as `${number}`)
}
