import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { closeOverlay, showPalette, showShortcuts, useOverlay } from '../frame/overlay.store.ts'
import { navEntries } from '../frame/nav-entries.tsx'

/** Target of a shortcut or a palette command. */
export interface Destination {
  /** Second key of the shortcut. */
  key: string | undefined
  /** Module whose translations contain the label; null for the shell. */
  module: string | null
  label: string
  /** Icon name as in module.json. */
  icon: string
  path: string
}

/** First key of a two-key shortcut: g for 'go to', n for 'new'. */
export type Prefix = 'g' | 'n'

const screenKeys: Readonly<Record<string, string>> = {
  '/': 'd',
  '/time-tracking': 't',
  '/invoices': 'i',
  '/proposals': 'p',
  '/clients': 'c',
  '/projects': 'j',
  '/reports': 'r',
  '/settings': 's',
}

interface Creation {
  key: string | undefined
  label: string
  icon: string
  path: string
  /** Path of the screen that this entry belongs to. The entry is omitted if that screen is not available. */
  of: string
}

const everyCreation: readonly Creation[] = [
  { key: 'i', label: 'New invoice', icon: 'file-text', path: '/invoices?new', of: '/invoices' },
  { key: undefined, label: 'Start timer', icon: 'timer', path: '/time-tracking?start', of: '/time-tracking' },
  { key: 't', label: 'New time entry', icon: 'clock', path: '/time-tracking?new', of: '/time-tracking' },
  { key: 'c', label: 'New client', icon: 'users', path: '/clients/new', of: '/clients' },
  { key: 'p', label: 'New project', icon: 'folder-kanban', path: '/projects/new', of: '/projects' },
  { key: 'r', label: 'New proposal', icon: 'file-signature', path: '/proposals/new', of: '/proposals' },
  { key: 'e', label: 'Record expense', icon: 'receipt', path: '/reports?expense=new', of: '/reports' },
]

export function screensOf(modules: readonly RegisteredModule[]): Destination[] {
  return navEntries(modules)
    .filter(({ offReason }) => offReason === null)
    .map(({ module, label, icon, path }) => ({ key: screenKeys[path], module, label, icon, path }))
}

export function creationsOf(modules: readonly RegisteredModule[]): Destination[] {
  const paths = new Set(screensOf(modules).map(({ path }) => path))
  return everyCreation.filter(({ of }) => paths.has(of)).map(({ key, label, icon, path }) => ({ key, module: null, label, icon, path }))
}

export function followersOf(prefix: Prefix, modules: readonly RegisteredModule[]): Destination[] {
  return (prefix === 'g' ? screensOf : creationsOf)(modules).filter(({ key }) => key !== undefined)
}

interface PlainShortcut {
  keys: readonly string[]
  label: string
  /** True if the shortcut also works while the user is typing or a dialog is open. */
  isEverywhere: boolean
  matches: (event: KeyboardEvent) => boolean
  run: () => void
}

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
export const searchKeys = [isMac ? '⌘' : 'Ctrl', 'K'] as const

/** Shortcuts that consist of a single keystroke. */
export const plainShortcuts: readonly PlainShortcut[] = [
  {
    keys: searchKeys,
    label: 'Search',
    isEverywhere: true,
    matches: ({ key, ctrlKey, metaKey, altKey, shiftKey }) => key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey,
    run: () => (useOverlay.getState().shown === 'palette' ? closeOverlay() : showPalette()),
  },
  {
    keys: ['?'],
    label: 'Show keyboard shortcuts',
    isEverywhere: false,
    matches: ({ key, ctrlKey, metaKey, altKey }) => key === '?' && !ctrlKey && !metaKey && !altKey,
    run: showShortcuts,
  },
]
