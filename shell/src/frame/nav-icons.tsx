import {
  ChartColumn,
  Clock,
  FileSignature,
  FileText,
  FolderKanban,
  LayoutDashboard,
  Puzzle,
  Receipt,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'

/** The names that a module.json may use. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'chart-column': ChartColumn,
  clock: Clock,
  'file-signature': FileSignature,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  'layout-dashboard': LayoutDashboard,
  receipt: Receipt,
  settings: Settings,
  users: Users,
}

export function NavIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Puzzle
  return <Icon />
}
