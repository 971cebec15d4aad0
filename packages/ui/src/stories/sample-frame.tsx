import { BarChart3, Bell, Building2, CircleHelp, Clock, FileSignature, FileText, FolderKanban, LayoutDashboard, LogOut, Search, Settings } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { AppFrame } from '../layout/app-frame.tsx'
import { Sidebar, SidebarAccount, SidebarItem } from '../layout/sidebar.tsx'
import { PHONE, useMediaQuery } from '../use-media-query.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { SearchInput } from '../form/search-input.tsx'

const items = [
  { label: 'Dashboard', Icon: LayoutDashboard },
  { label: 'Time Tracking', Icon: Clock },
  { label: 'Invoices', Icon: FileText },
  { label: 'Proposals', Icon: FileSignature },
  { label: 'Clients', Icon: Building2 },
  { label: 'Projects', Icon: FolderKanban },
  { label: 'Reports', Icon: BarChart3 },
  { label: 'Settings', Icon: Settings },
]

const mark = (
  <svg aria-hidden width="24" height="24" viewBox="0 0 24 24" fill="none">
    <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
    <path d="M6 8.5h12M6 12h12M6 15.5h7" stroke="var(--on-fill)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

/** Replaces the router's link in stories. */
function SampleLink({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>
}

/** Replica of the shell's frame for stories. */
export function SampleFrame({ active, children }: { active: string; children: ReactNode }) {
  const account = <SidebarAccount name="Ada Lovelace" detail="ada@engines.co" initials="AL" />
  const sidebar = (
    <Sidebar
      brand={
        <>
          {mark}
          <span>Billfold</span>
        </>
      }
      footer={
        <Menu trigger={account} side="top" align="start">
          <MenuItem icon={<LogOut />}>Logout</MenuItem>
        </Menu>
      }
    >
      {items.map(({ label, Icon }) => (
        <SidebarItem key={label} icon={<Icon />} label={label} active={label === active}>
          <SampleLink href={`#${label}`} />
        </SidebarItem>
      ))}
    </Sidebar>
  )
  return <AppFrame sidebar={sidebar}>{children}</AppFrame>
}

export function SampleTools() {
  const [search, setSearch] = useState('')
  const isPhone = useMediaQuery(PHONE)
  return (
    <>
      {isPhone ? (
        <IconButton icon={<Search />} label="Search" side="bottom" />
      ) : (
        <SearchInput value={search} onValueChange={setSearch} placeholder="Search..." shortcut="⌘ K" />
      )}
      <IconButton icon={<Bell />} label="Notifications" side="bottom" />
      <IconButton icon={<CircleHelp />} label="Help" side="bottom" />
    </>
  )
}
