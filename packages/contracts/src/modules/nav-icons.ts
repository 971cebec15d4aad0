/** The icons of nav entries: the shell carries them, so that they stand there before any code of a module. */
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
