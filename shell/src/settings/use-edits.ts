import { useState } from 'react'
import { filterFields } from './filter-fields.ts'

/** Unsaved edits on top of the saved values. */
export function useEdits<Values extends object>(saved: Values) {
  const [edited, setEdited] = useState<Partial<Values>>({})

  function edit<F extends keyof Values>(field: F, value: Values[F]) {
    setEdited((now) => filterFields({ ...now, [field]: value }, (one) => one !== field || value !== saved[field]))
  }

  /** Keeps edits made while the request was in flight. */
  function settle(sent: Partial<Values>) {
    setEdited((now) => filterFields(now, (field) => now[field] !== sent[field]))
  }

  const values: Values = { ...saved, ...edited }
  return { edited, values, isDirty: Object.keys(edited).length > 0, edit, settle }
}
