import type { ChangeEvent } from 'react'

/** Fields of a section with values of one type. */
type FieldsOf<Values, Kind> = { [Field in keyof Values]: Values[Field] extends Kind ? Field : never }[keyof Values]

/** Props for the controls of a section. */
export function bindFields<Values>(values: Values, change: <F extends keyof Values>(field: F, value: Values[F]) => void) {
  return {
    text: (field: FieldsOf<Values, string>) => ({
      name: String(field),
      value: values[field] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(field, event.target.value as Values[typeof field]),
    }),
    /** Props for a select. */
    choice: <F extends FieldsOf<Values, string>>(field: F) => ({
      value: values[field],
      onValueChange: (value: Values[F]) => change(field, value),
    }),
    /** Props for a switch. */
    toggle: (field: FieldsOf<Values, boolean>) => ({
      checked: values[field] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.checked as Values[typeof field]),
    }),
  }
}
