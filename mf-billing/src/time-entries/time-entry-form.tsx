import { DEFAULT_HOURLY_RATE } from '@billfold/contracts/clients/client'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import { newTimeEntry, type TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Checkbox, cx, Field, NumberInput, TextArea } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '../form-dialog/date-input.tsx'
import { FormDialog, type FormDialogFrame } from '../form-dialog/form-dialog.tsx'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { EntryWorkFields } from './entry-work-fields.tsx'
import { invoicedHint } from './form-hints.ts'
import { HoursField } from './hours-field.tsx'
import styles from './time-entry-form.module.css'
import { bodyOf, type TimeEntryBody, type TimeEntryFormValues } from './time-entry-form-values.ts'

export type TimeEntryFormState = UseFormReturn<TimeEntryFormValues, unknown, TimeEntryBody>

interface TimeEntryFormProps extends FormDialogFrame {
  form: TimeEntryFormState
  choices: WorkChoices
  /** The record that is edited. */
  entry?: TimeEntry
  onDirtyChange: (isDirty: boolean) => void
}

const resolver = contractResolver(zodResolver(newTimeEntry), bodyOf)

/** What can be wrong, in the order of the screen. */
const FIELDS = ['clientId', 'projectId', 'date', 'hours', 'rate', 'description'] as const

export function useTimeEntryForm(defaultValues: TimeEntryFormValues): TimeEntryFormState {
  const form = useForm<TimeEntryFormValues, unknown, TimeEntryBody>({ defaultValues, resolver })
  // A failed submit goes to the first of what was registered, and this component's own fields are registered before its children's.
  for (const name of FIELDS) form.register(name)
  return form
}

export function TimeEntryForm({ form, choices, entry, onDirtyChange, ...frame }: TimeEntryFormProps) {
  const t = useText()
  const format = useFormat()
  const { register, formState, control } = form
  const { isDirty, errors } = formState
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const [projectId, date, isInvoiced] = useWatch({ control, name: ['projectId', 'date', 'isInvoiced'] })
  const { data: billing } = useBillingDefaults()
  const isOnInvoice = entry !== undefined && entry.invoiceId !== null
  const isLocked = entry?.isLocked ?? false
  const projectRate = choices.projects.find(({ id }) => String(id) === projectId)?.hourlyRate ?? null
  const problem = (name: keyof TimeEntryFormValues) => {
    const message = errors[name]?.message
    return message && t(message)
  }

  return (
    <FormDialog {...frame}>
      <div className={styles.fields}>
        <EntryWorkFields form={form} choices={choices} problem={problem} isClientFixed={isOnInvoice} isRateLocked={isLocked} className={styles.half} />
        <Field label={t('Date')} required="written" error={problem('date')} className={cx(styles.third, styles.date)}>
          <DateInput placeholder={t('Pick a date')} isEmpty={date === ''} {...register('date')} disabled={isLocked} />
        </Field>
        <HoursField form={form} error={problem('hours')} isLocked={isLocked} className={styles.third} />
        <Field
          label={t('Rate')}
          required="written"
          error={problem('rate')}
          help={projectRate !== null && !isLocked && t('Project rate: {rate}/hour', { rate: format.money(projectRate) })}
          className={styles.third}
        >
          <NumberInput
            step={0.01}
            min={0}
            prefix="$"
            placeholder={projectRate === null ? fromUnits(toUnits(billing?.defaultHourlyRate ?? DEFAULT_HOURLY_RATE, 2), 2) : t('{rate} (project rate)', { rate: projectRate })}
            {...register('rate')}
            disabled={isLocked}
          />
        </Field>
        <div className={styles.half}>
          <Checkbox label={t('Billable')} {...register('isBillable')} />
        </div>
        <div className={styles.half}>
          <Checkbox label={t('Already Invoiced')} help={isInvoiced && invoicedHint(entry, t)} disabled={isOnInvoice} {...register('isInvoiced')} />
        </div>
        <Field label={t('Description')} required="written" error={problem('description')} className={styles.whole}>
          <TextArea {...register('description')} />
        </Field>
      </div>
    </FormDialog>
  )
}
