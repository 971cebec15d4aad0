import { useState } from 'react'
import { filterFields } from './filter-fields.ts'

/** What was edited and not saved yet, over what is saved. */
export function useEdits<Values extends object>(saved: Values) {
  const [edited, setEdited] = useState<Partial<Values>>({})

  function edit<F extends keyof Values>(field: F, value: Values[F]) {
    setEdited((now) => filterFields({ ...now, [field]: value }, (one) => one !== field || value !== saved[field]))
  }

  /** What was typed while this was sent is still to be saved. */
  function settle(sent: Partial<Values>) {
    setEdited((now) => filterFields(now, (field) => now[field] !== sent[field]))
  }

  const values: Values = { ...saved, ...edited }
  return { edited, values, isDirty: Object.keys(edited).length > 0, edit, settle }
}
