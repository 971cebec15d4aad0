import type { User } from '@billfold/contracts/accounts/user'
import { IconButton, Menu, MenuItem, SearchInput, SidebarAccount, useMediaQuery } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CircleHelp, LogOut, Search } from 'lucide-react'
import { searchKeys } from '../keyboard/shortcuts.ts'
import { Bell } from '../notifications/bell.tsx'
import { personInitials } from './initials-of.ts'
import { useLogOut } from './use-log-out.ts'
import css from './header-tools.module.css'
import { showPalette, showShortcuts } from './overlay.store.ts'
import { PalettePart } from './overlays.tsx'

export function AccountMenu({ user }: { user: User }) {
  const t = useText()
  const logOut = useLogOut()
  return (
    <Menu
      side="top"
      align="start"
      trigger={<SidebarAccount name={`${user.firstName} ${user.lastName}`} detail={user.email} initials={personInitials(user)} src={user.avatarUrl} />}
    >
      <MenuItem icon={<LogOut />} onSelect={logOut}>
        {t('Logout')}
      </MenuItem>
    </Menu>
  )
}

/** At this width, the search box fits next to the page's actions. */
const WIDE = '(min-width: 1025px)'

/** Tools in the page header. Hovering over one preloads its code. */
export function HeaderTools() {
  const t = useText()
  const isWide = useMediaQuery(WIDE)
  return (
    <div className={css.tools}>
      {isWide ? (
        <SearchInput
          className={css.search}
          aria-haspopup="dialog"
          autoComplete="off"
          placeholder={t('Search...')}
          shortcut={searchKeys.map((key) => t(key)).join(' ')}
          value=""
          onValueChange={showPalette}
          onClick={() => showPalette()}
          onKeyDown={({ key }) => (key === 'Enter' || key === 'ArrowDown') && showPalette()}
          onFocus={preload}
          onPointerEnter={preload}
        />
      ) : (
        <IconButton icon={<Search />} label={t('Search')} side="bottom" onClick={() => showPalette()} onPointerEnter={preload} onFocus={preload} />
      )}
      <Bell />
      <IconButton icon={<CircleHelp />} label={t('Keyboard shortcuts')} side="bottom" onClick={showShortcuts} />
    </div>
  )
}

/** Ignores failures, because the palette shows them when it opens. */
function preload(): void {
  PalettePart.request().catch(() => undefined)
}
