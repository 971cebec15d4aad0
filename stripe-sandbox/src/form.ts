/** Parses a form-encoded request of the SDK: 'lines[0][amount]=100' is { lines: [{ amount: '100' }] }. */
export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

export function parseForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) put(form, pathOf(name), value)
  return withLists(form) as Form
}

function pathOf(name: string): string[] {
  return name.split(/\[|\]\[|\]/).filter((part, index, parts) => part !== '' || (index > 0 && index < parts.length - 1))
}

function put(form: Form, [head = '', ...rest]: string[], value: string): void {
  // 'expand[]' is numbered automatically.
  const key = head === '' ? String(Object.keys(form).length) : head
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  form[key] = next
  put(next, rest, value)
}

/** An object with the names 0, 1, 2 … is a list. */
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

/** Texts by name, like `metadata`. */
export function textsOf(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(formOf(form, name)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}
