export type Params = Readonly<Record<string, string | undefined>>

/** What the ':name' parts of a pattern are in a path; null when it does not fit. Case and a trailing slash do not matter. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) {
      const decoded = decode(value)
      if (decoded === null) return null
      params[segment.slice(1)] = decoded
    } else if (segment.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** Sorts patterns so that '/clients/new' is asked before '/clients/:id'. */
export function byExactness(a: string, b: string): number {
  return a.split(':').length - b.split(':').length
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Null for what is no text: '%' alone. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
