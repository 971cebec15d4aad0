/** True if some URL matches both paths, as '/clients/new' matches '/clients/:id'. React Router syntax, case-insensitive. */
export function routesOverlap(one: string, other: string): boolean {
  return canMeet(segmentsOf(one), segmentsOf(other))
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}

function canMeet(ours: readonly string[], theirs: readonly string[]): boolean {
  const [first, ...rest] = ours
  const [other, ...others] = theirs
  if (first?.endsWith('*') || other?.endsWith('*')) return true
  if (first?.endsWith('?')) return canMeet(rest, theirs) || canMeet([first.slice(0, -1), ...rest], theirs)
  if (other?.endsWith('?')) return canMeet(theirs, ours)
  if (first === undefined || other === undefined) return first === other
  return (first === other || first.startsWith(':') || other.startsWith(':')) && canMeet(rest, others)
}
