import type { ChangeEvent } from 'react'

/** The fields of a section whose values are of one kind. */
type FieldsOf<Values, Kind> = { [Field in keyof Values]: Values[Field] extends Kind ? Field : never }[keyof Values]

/** What a field's control is given. */
export function bindFields<Values>(values: Values, change: <F extends keyof Values>(field: F, value: Values[F]) => void) {
  return {
    text: (field: FieldsOf<Values, string>) => ({
      name: String(field),
      value: values[field] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(field, event.target.value as Values[typeof field]),
    }),
    /** For a select. */
    choice: <F extends FieldsOf<Values, string>>(field: F) => ({
      value: values[field],
      onValueChange: (value: Values[F]) => change(field, value),
    }),
    /** For a switch. */
    toggle: (field: FieldsOf<Values, boolean>) => ({
      checked: values[field] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.checked as Values[typeof field]),
    }),
  }
}
