import type { Call } from '@billfold/contracts/call'

/** A request that a declaration of the contract matches, with the parameters of its path. */
export interface MatchedCall {
  call: Call
  params: Record<string, string>
}

export type FindCall = (method: string, path: string) => MatchedCall | undefined

/** Looks a request up among the declared calls: case-insensitive, a fixed segment before a parameter. */
export function callFinder(calls: readonly Call[]): FindCall {
  const rows = calls.toSorted(fixedFirst).map((call) => ({ call, pattern: patternOf(call.path) }))
  // Of all calls only a few are about the same thing. Trying them all, for each request, kept the processor's caches busy with expressions.
  const table = Map.groupBy(rows, ({ call }) => `${call.method} ${subjectOf(call.path)}`)
  return (method, path) => {
    // Whoever may GET may ask for the headers alone.
    const wanted = method === 'HEAD' ? 'GET' : method
    for (const { call, pattern } of table.get(`${wanted} ${subjectOf(path)}`) ?? []) {
      const match = pattern.exec(path)
      if (match) return { call, params: decoded({ ...match.groups }) }
    }
    return undefined
  }
}

/** '/api/time-entries/7' is about '/api/time-entries': the first two segments of every call are fixed. */
function subjectOf(path: string): string {
  return (/^\/api\/[^/]+/i.exec(path)?.[0] ?? '').toLowerCase()
}

function fixedFirst(a: Call, b: Call): number {
  return sortKey(a) < sortKey(b) ? -1 : 1
}

/** '~' sorts after every letter. */
function sortKey(call: Call): string {
  return call.path.replaceAll(':', '~')
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/?$`, 'i')
}

function decoded(params: Record<string, string>): Record<string, string> {
  for (const name in params) params[name] = decode(params[name] ?? '')
  return params
}

/** What cannot be decoded is what it is, and names nothing. */
function decode(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}
