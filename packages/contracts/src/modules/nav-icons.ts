/** Icons for nav entries. The shell bundles them, so they render before any module code loads. */
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
