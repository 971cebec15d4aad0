/** Icons for nav entries. The shell bundles these icons, so that they render before any module code loads. */
export const navIcons = [
  'car',
  'chart-column',
  'clock',
  'file-signature',
  'file-text',
  'folder-kanban',
  'layout-dashboard',
  'puzzle',
  'receipt',
  'settings',
  'users',
] as const
export type NavIconName = (typeof navIcons)[number]

export function isNavIcon(name: string): name is NavIconName {
  return (navIcons as readonly string[]).includes(name)
}

/** Maximum size of a slot placeholder: its span in grid columns and its height in pixels. */
export const MAX_SPAN = 12
export const MAX_HEIGHT = 2000

/** Declared in this file because pages send load reports without loading any schema. */
export const LOAD_REPORT_PATH = '/api/module-loads'

/** True if a URL can match both paths, as '/clients/new' matches '/clients/:id'. Paths use React Router syntax and are case-insensitive. */
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
