import { isNavIcon, type NavIconName } from '@billfold/contracts/modules/nav-icons'
import {
  Car,
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
