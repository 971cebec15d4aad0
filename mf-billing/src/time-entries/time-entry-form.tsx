import { DEFAULT_HOURLY_RATE } from '@billfold/contracts/clients/client'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import { newTimeEntry, type TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Checkbox, cx, Field, NumberInput, TextArea } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { contractResolver, translated, useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { FormDialog, type FormDialogFrame } from '../form-dialog/form-dialog.tsx'
import { useWorkChoices, type WorkChoices } from '../work/work-choices.ts'
import { WorkFields } from '../work/work-fields.tsx'
import { hoursHint, invoicedHint } from './entry-texts.ts'
import { parseHours } from './parse-hours.ts'
import { buildBody, type TimeEntryBody, type TimeEntryFormValues } from './time-entry-form-model.ts'
import styles from './time-entry-form.module.css'

type TimeEntryFormState = UseFormReturn<TimeEntryFormValues, unknown, TimeEntryBody>

interface TimeEntryFormProps extends FormDialogFrame {
  form: TimeEntryFormState
  entry?: TimeEntry
  onDirtyChange: (isDirty: boolean) => void
}

const resolver = contractResolver(zodResolver(translated(newTimeEntry)), buildBody)

/** In the order on screen, so that a failed submit moves the focus to the first invalid field. */
const FIELDS = ['clientId', 'projectId', 'date', 'hours', 'rate', 'description'] as const

export function useTimeEntryForm(defaultValues: TimeEntryFormValues): TimeEntryFormState {
  const form = useForm<TimeEntryFormValues, unknown, TimeEntryBody>({ defaultValues, resolver })
  for (const name of FIELDS) form.register(name)
  return form
}

export function TimeEntryForm({ form, entry, onDirtyChange, ...frame }: TimeEntryFormProps) {
  const t = useText()
  const format = useFormat()
  const { register, formState, control } = form
  const { isDirty, errors } = formState
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const [clientId, projectId, date, isInvoiced] = useWatch({ control, name: ['clientId', 'projectId', 'date', 'isInvoiced'] })
  const choices = useWorkChoices({ clientId, projectId }, { withInactiveClients: true })
  const { data: billing } = useBillingDefaults()
  const isOnInvoice = entry !== undefined && entry.invoiceId !== null
  const isLocked = entry?.isLocked ?? false
  const projectRate = choices.projects.chosen?.hourlyRate ?? null
  const problem = useFieldError<keyof TimeEntryFormValues>(errors)

  return (
    <FormDialog {...frame}>
      <div className={styles.fields}>
        <EntryWorkFields form={form} choices={choices} problem={problem} isClientFixed={isOnInvoice} isRateLocked={isLocked} className={styles.half} />
        <Field label={t('Date')} required="written" error={problem('date')} className={cx(styles.third, styles.date)}>
          <DateInput {...register('date')} value={date} disabled={isLocked} />
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

interface EntryWorkFieldsProps {
  form: TimeEntryFormState
  choices: WorkChoices
  problem: (name: keyof TimeEntryFormValues) => string | undefined
  /** True if the client cannot be changed, because the entry is on an invoice. */
  isClientFixed: boolean
  isRateLocked: boolean
  className?: string | undefined
}

function EntryWorkFields({ form, choices, problem, isClientFixed, isRateLocked, className }: EntryWorkFieldsProps) {
  const { control, setValue, getValues } = form
  const client = useController({ control, name: 'clientId' }).field
  const project = useController({ control, name: 'projectId' }).field
  const { chosen, find } = choices.projects

  function setRate(rate: string) {
    setValue('rate', rate, { shouldDirty: true, shouldValidate: form.formState.isSubmitted && rate !== '' })
  }

  function chooseClient(id: string) {
    if (id === client.value) return
    client.onChange(id)
    setValue('projectId', '', { shouldDirty: true })
    setRate('')
  }

  function chooseProject(id: string) {
    const previousRate = chosen?.hourlyRate ?? null
    project.onChange(id)
    if (isRateLocked) return
    const rate = find(id)?.hourlyRate ?? null
    // Clear the previous project's rate, but keep a rate entered by the user.
    if (rate !== null) setRate(rate)
    else if (previousRate !== null && getValues('rate') === previousRate) setRate('')
  }

  return (
    <WorkFields
      choices={choices}
      client={{ ...client, onChange: chooseClient, error: problem('clientId') }}
      project={{ ...project, onChange: chooseProject, error: problem('projectId') }}
      required="written"
      isClientFixed={isClientFixed}
      className={className}
    />
  )
}

interface HoursFieldProps {
  form: TimeEntryFormState
  error: string | undefined
  isLocked: boolean
  className?: string | undefined
}

/** Accepts input such as '1:30' and converts it to a decimal. */
function HoursField({ form, error, isLocked, className }: HoursFieldProps) {
  const t = useText()
  const typed = useWatch({ control: form.control, name: 'hours' })

  function convertToDecimal() {
    if (isLocked) return
    const decimal = parseHours(typed)
    if (decimal !== null && decimal !== typed) form.setValue('hours', decimal, { shouldDirty: true })
  }

  return (
    <Field label={t('Hours')} required="written" error={error} help={!isLocked && hoursHint(typed, t)} className={className}>
      {/* Handled in the capture phase to run before the input's stepper, which reads the value. */}
      <span
        className={styles.hours}
        onKeyDownCapture={({ key }) => {
          if (key === 'ArrowUp' || key === 'ArrowDown') convertToDecimal()
        }}
        onPointerDownCapture={({ target }) => {
          if (target instanceof Element && target.closest('button')) convertToDecimal()
        }}
      >
        <NumberInput step={0.25} min={0} placeholder="2.5" {...form.register('hours')} disabled={isLocked} />
      </span>
    </Field>
  )
}
