/** Parses form-encoded requests: 'lines[0][amount]=100' is { lines: [{ amount: '100' }] }. */
export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

export function parseForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let inner = form
    for (const key of path) {
      const known = inner[key]
      const next: Form = typeof known === 'object' && !Array.isArray(known) ? known : {}
      inner = inner[key] = next
    }
    // An empty bracket, as in 'expand[]', appends to the list.
    inner[last === '' ? String(Object.keys(inner).length) : last] = value
  }
  return withLists(form) as Form
}

/** Turns objects with the keys 0, 1, 2 … into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

function formOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function listOf(form: Form, name: string): FormValue[] {
  const value = form[name]
  return Array.isArray(value) ? value : []
}

/** Returns the string entries of the nested object with this name, such as `metadata`. */
export function textsOf(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(formOf(form, name)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}
