import { Field, TextInput } from '@billfold/ui'
import type { ProjectFormState } from './use-project-form.ts'

interface DateFieldProps {
  form: ProjectFormState
  name: 'startDate' | 'endDate' | 'dueDate'
  label: string
  /** The picker's minimum; the form validates typed dates. */
  min?: string
  error: string | undefined
}

export function DateField({ form, name, label, min, error }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput type="date" min={min || undefined} {...form.register(name)} />
    </Field>
  )
}
