import { applyIssues, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { filterFields } from './filter-fields.ts'

/** Shows server errors at their fields. */
export function useFieldErrors<Field extends PropertyKey>() {
  type Errors = Partial<Record<Field, string>>
  const t = useText()
  const [errors, setErrors] = useState<Errors>({})

  function forget(field: Field) {
    setErrors((now) => filterFields(now, (one) => one !== field))
  }

  /** Focuses the first invalid field. */
  function show(form: Element, error: unknown) {
    const found: Partial<Record<string, string>> = {}
    applyIssues((path: string, { message }) => (found[path.split('.').at(-1) ?? path] = t(message)), error)
    flushSync(() => setErrors(found as Errors))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return { errors, forget, forgetAll: () => setErrors({}), show }
}
