import { Field, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface ChoiceFieldProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>
  name: FieldPath<Values>
  label: string
  choices: readonly string[]
  /** The label for each choice. By default, the choice itself is the label. */
  texts?: Readonly<Record<string, string>>
  placeholder?: string
  help?: string
  className?: string | undefined
  error: string | undefined
}

/** A select that also offers a saved value that is no longer among the choices ('Retail'), so that saving does not lose it. */
export function ChoiceField<Values extends FieldValues, Body>({ control, name, label, choices, texts = {}, placeholder, help, className, error }: ChoiceFieldProps<Values, Body>) {
  const t = useText()
  const { onChange, ...field } = useController({ control, name }).field
  const value: string = field.value
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value]
  const options = offered.map((choice) => ({ value: choice, label: t(texts[choice] ?? choice) }))
  return (
    <Field label={label} help={help} error={error} className={className}>
      <Select {...field} onValueChange={onChange} options={options} placeholder={placeholder} />
    </Field>
  )
}
