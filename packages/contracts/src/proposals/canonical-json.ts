/** What JSON can say. Members that are undefined are left out, as JSON.stringify does. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * The one text of a value, whoever writes it: no white space, members in the order of their names (by UTF-16 code units), strings and
 * numbers as JSON.stringify writes them (RFC 8785). What was hashed once is hashed alike in years to come, in Node and in a browser.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${membersOf(value).join(',')}}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no place in JSON`)
  // A lone surrogate has no UTF-8: two different texts would come to the same bytes.
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('Text with half a character has no place in JSON')
  return JSON.stringify(value)
}

function membersOf(value: { readonly [key: string]: Json | undefined }): string[] {
  const members = Object.entries(value).filter((member): member is [string, Json] => member[1] !== undefined)
  return members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
