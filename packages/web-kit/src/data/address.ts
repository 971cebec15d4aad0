import type { Call } from '@billfold/contracts/call'

interface AddressParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
}

/** '/api/clients/:id' and { id: 3 } → '/api/clients/3'. Query values that are not given are left out. */
export function addressOf(call: Call, { params = {}, query = {} }: AddressParts = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(name, String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** What no record is called. */
const NOTHING = '-'

/** An id comes from the address of a page, where anything may stand: '/clients/summary' would lead to another call. */
function segmentOf(name: string, value: string): string {
  const isId = name === 'id' || name.endsWith('Id')
  return isId && !/^[1-9]\d*$/.test(value) ? NOTHING : encodeURIComponent(value)
}

/** The specified key: joined by '/' it is the URL. */
export function keyOf(address: string): string[] {
  return address.split('/')
}

export function addressOfKey(key: readonly unknown[]): string {
  return key.join('/')
}

/** What stands before a call's first parameter: '/api/clients' covers each client and every filter of the list. */
export function prefixOf(target: Call | string): string {
  const path = typeof target === 'string' ? target : target.path
  return path.split('/:')[0] ?? path
}

export function isBelow(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`) || address.startsWith(`${prefix}?`)
}
