import type { Call } from '@billfold/contracts/call'

interface AddressParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
}

/** '/api/clients/:id' and { id: 3 } → '/api/clients/3'. Leaves out undefined query values. */
export function addressOf(call: Call, { params = {}, query = {} }: AddressParts = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(name, String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Matches no record. */
const NOTHING = '-'

/** Ids come from the page URL, which may contain anything: '/clients/summary' would lead to another call. */
function segmentOf(name: string, value: string): string {
  const isId = name === 'id' || name.endsWith('Id')
  return isId && !/^[1-9]\d*$/.test(value) ? NOTHING : encodeURIComponent(value)
}

/** The query key in the form that the specification requires: joined by '/' it is the URL. */
export function keyOf(address: string): string[] {
  return address.split('/')
}

export function addressOfKey(key: readonly unknown[]): string {
  return key.join('/')
}

/** The path before the first parameter: '/api/clients' covers each client and all filters of the list. */
export function prefixOf(target: Call | string): string {
  const path = typeof target === 'string' ? target : target.path
  return path.split('/:')[0] ?? path
}

export function isBelow(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`) || address.startsWith(`${prefix}?`)
}
