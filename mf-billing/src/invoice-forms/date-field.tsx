import { Field } from '@billfold/ui'
import { isUnfinishedDate, useText, useToday } from '@billfold/web-kit'
import { useFormState, useWatch } from 'react-hook-form'
import { DateInput } from '../form-dialog/date-input.tsx'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface DateFieldProps {
  form: InvoiceFormState
  name: 'issueDate' | 'dueDate' | 'submittedDate' | 'paidDate'
  label: string
  help?: string | undefined
  /** Where the picker starts; a typed date is the form's to judge. */
  min?: string
  /** Cleared, it is none; the others fall back to today. */
  isOptional?: boolean
  /** What the user has made of it; '' while there is none. */
  onDate?: ((date: string) => void) | undefined
  className?: string | undefined
}

export function DateField({ form, name, label, help, min, isOptional = false, onDate, className = '' }: DateFieldProps) {
  const t = useText()
  const today = useToday()
  const { control, getValues, setValue } = form
  const value = useWatch({ control, name })
  const { errors, isSubmitted } = useFormState({ control, name })
  const problem = errors[name]?.message

  /** Not at once: while it is typed, a date is empty until its last part is there. Left half typed, it is the form's to judge. */
  function fallBack({ target }: { target: unknown }) {
    if (isOptional || getValues(name) !== '' || isUnfinishedDate(target)) return
    setValue(name, today, { shouldDirty: true, shouldValidate: isSubmitted })
    onDate?.(today)
  }

  return (
    <Field label={label} required={!isOptional} help={help} error={problem && t(problem)} className={className}>
      <DateInput
        placeholder={t('Pick a date')}
        isEmpty={value === ''}
        min={min || undefined}
        {...form.register(name, {
          onBlur: fallBack,
          onChange: () => onDate?.(getValues(name)),
        })}
      />
    </Field>
  )
}
