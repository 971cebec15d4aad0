import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { matchPath } from 'react-router-dom'

interface NavEntry {
  /** Whose text the label is; null: the shell's. */
  module: string | null
  label: string
  icon: string
  path: string
  order: number
  /** Why the module behind it is off. */
  offReason: string | null
}

const DASHBOARD: NavEntry = { module: null, label: 'Dashboard', icon: 'layout-dashboard', path: '/', order: 10, offReason: null }
const SETTINGS: NavEntry = { module: null, label: 'Settings', icon: 'settings', path: '/settings', order: 80, offReason: null }

/** The shell's own entries and the modules', in their order; known without any module's code. */
export function navEntries(modules: readonly RegisteredModule[]): NavEntry[] {
  const fromModules = modules.flatMap(({ id, state, reason, current }) =>
    current.manifest.nav.map((entry) => ({ ...entry, module: id, offReason: state === 'off' ? (reason ?? '') : null })),
  )
  return [DASHBOARD, ...fromModules, SETTINGS].toSorted((a, b) => a.order - b.order)
}

/** Exactly this page; '/Clients/' is '/clients'. */
export function isCurrent(path: string, pathname: string): boolean {
  return matchPath(path, pathname) !== null
}
