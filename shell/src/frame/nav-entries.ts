import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { matchPath } from 'react-router-dom'

export interface NavEntry {
  label: string
  icon: string
  path: string
  order: number
  /** Why the module behind it is off. */
  offReason: string | null
}

const DASHBOARD: NavEntry = { label: 'Dashboard', icon: 'layout-dashboard', path: '/', order: 10, offReason: null }

/** The shell's own entries and the modules', in their order; known without any module's code. */
export function navEntries(modules: readonly RegisteredModule[]): NavEntry[] {
  const fromModules = modules.flatMap(({ state, reason, current }) =>
    current.manifest.nav.map((entry) => ({ ...entry, offReason: state === 'off' ? (reason ?? '') : null })),
  )
  return [DASHBOARD, ...fromModules].toSorted((a, b) => a.order - b.order)
}

/** Exactly this page; '/Clients/' is '/clients'. */
export function isCurrent(path: string, pathname: string): boolean {
  return matchPath(path, pathname) !== null
}
