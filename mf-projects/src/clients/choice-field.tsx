import { Field, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useController } from 'react-hook-form'
import type { ClientFormState } from './use-client-form.ts'

interface ChoiceFieldProps {
  form: ClientFormState
  name: 'industry' | 'currency' | 'paymentTerms'
  label: string
  choices: readonly string[]
  placeholder?: string
  error: string | undefined
}

/** A select of the client form. Also offers a stored value that is no longer a choice ('Retail'), so that it is not lost. */
export function ChoiceField({ form, name, label, choices, placeholder, error }: ChoiceFieldProps) {
  const t = useText()
  const { field } = useController({ control: form.control, name })
  const { onChange, ...rest } = field
  const offered = field.value === '' || choices.includes(field.value) ? choices : [...choices, field.value]
  return (
    <Field label={label} error={error}>
      <Select
        {...rest}
        onValueChange={onChange}
        options={offered.map((choice) => ({ value: choice, label: t(choice) }))}
        placeholder={placeholder}
      />
    </Field>
  )
}
