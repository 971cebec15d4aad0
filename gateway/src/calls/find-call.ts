import type { Call } from '@billfold/contracts/call'
import type { MatchedCall } from '../context.ts'

export type FindCall = (method: string, path: string) => MatchedCall | undefined

/** Looks a request up among the declared calls: case-insensitive, a fixed segment before a parameter. */
export function callFinder(calls: readonly Call[]): FindCall {
  const table = calls.toSorted(fixedFirst).map((call) => ({ call, pattern: patternOf(call.path) }))
  return (method, path) => {
    // Whoever may GET may ask for the headers alone.
    const wanted = method === 'HEAD' ? 'GET' : method
    for (const { call, pattern } of table) {
      const match = call.method === wanted ? pattern.exec(path) : null
      if (match) return { call, params: { ...match.groups } }
    }
    return undefined
  }
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
