import { Field, TextInput } from '@billfold/ui'
import type { ProjectFormState } from './use-project-form.ts'

interface DateFieldProps {
  form: ProjectFormState
  name: 'startDate' | 'endDate' | 'dueDate'
  label: string
  /** Where the picker starts; a typed date is the form's to judge. */
  min?: string
  error: string | undefined
}

/** After four digits of a year the browser goes on; without an end it would wait for six. */
const LAST_DATE = '9999-12-31'

export function DateField({ form, name, label, min, error }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput type="date" min={min || undefined} max={LAST_DATE} {...form.register(name)} />
    </Field>
  )
}
