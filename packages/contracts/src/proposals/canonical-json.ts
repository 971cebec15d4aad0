/** Any JSON value. Undefined members are left out, as in JSON.stringify. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Canonical JSON (RFC 8785): no whitespace, members sorted by UTF-16 code units, strings and numbers as in JSON.stringify.
 * Hashes depend on it, so the output must stay identical over the years, in Node and in browsers.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${membersOf(value).join(',')}}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no place in JSON`)
  // Lone surrogates have no UTF-8 encoding: two different texts would have the same hash.
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
