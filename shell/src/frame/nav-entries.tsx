import { type NavIconName, isNavIcon } from '@billfold/contracts/modules/contributions'
import { Car, ChartColumn, Clock, FileSignature, FileText, FolderKanban, LayoutDashboard, type LucideIcon, Puzzle, Receipt, Settings, Users } from 'lucide-react'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { matchPath } from 'react-router-dom'

const ICONS: Readonly<Record<NavIconName, LucideIcon>> = {
  car: Car,
  'chart-column': ChartColumn,
  clock: Clock,
  'file-signature': FileSignature,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  'layout-dashboard': LayoutDashboard,
  puzzle: Puzzle,
  receipt: Receipt,
  settings: Settings,
  users: Users,
}

/** Older releases may name an icon that no longer exists. */
export function NavIcon({ name }: { name: string }) {
  const Icon = isNavIcon(name) ? ICONS[name] : Puzzle
  return <Icon />
}

interface NavEntry {
  /** Module whose translations contain the label; null for the shell. */
  module: string | null
  label: string
  icon: string
  path: string
  order: number
  /** Null unless the module is disabled. */
  offReason: string | null
}

const DASHBOARD: NavEntry = { module: null, label: 'Dashboard', icon: 'layout-dashboard', path: '/', order: 10, offReason: null }
const SETTINGS: NavEntry = { module: null, label: 'Settings', icon: 'settings', path: '/settings', order: 80, offReason: null }

/** Built from the registry alone, before any module code has loaded. */
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
