import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { matchPath } from 'react-router-dom'

interface NavEntry {
  /** Module whose translations contain the label; null: the shell's. */
  module: string | null
  label: string
  icon: string
  path: string
  order: number
  /** Set if the module is off. */
  offReason: string | null
}

const DASHBOARD: NavEntry = { module: null, label: 'Dashboard', icon: 'layout-dashboard', path: '/', order: 10, offReason: null }
const SETTINGS: NavEntry = { module: null, label: 'Settings', icon: 'settings', path: '/settings', order: 80, offReason: null }

/** Built from the registry alone, before any module code is loaded. */
export function navEntries(modules: readonly RegisteredModule[]): NavEntry[] {
  const fromModules = modules.flatMap(({ id, state, reason, current }) =>
    current.manifest.nav.map((entry) => ({ ...entry, module: id, offReason: state === 'off' ? (reason ?? '') : null })),
  )
  return [DASHBOARD, ...fromModules, SETTINGS].toSorted((a, b) => a.order - b.order)
}

/** Ignores case and a trailing slash: '/Clients/' matches '/clients'. */
export function isCurrent(path: string, pathname: string): boolean {
  return matchPath(path, pathname) !== null
}
