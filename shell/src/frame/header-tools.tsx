import { IconButton, SearchInput, useMediaQuery } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CircleHelp, Search } from 'lucide-react'
import { searchKeys } from '../keyboard/shortcuts.ts'
import { Bell } from '../notifications/bell.tsx'
import css from './header-tools.module.css'
import { showPalette, showShortcuts } from './overlay.store.ts'
import { PalettePart } from './overlays.tsx'

/** Where there is room for a box beside what the page can do. */
const WIDE = '(min-width: 1025px)'

/** In the header of every page: search, notifications, help. The code behind each comes when it is pointed at. */
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

/** What fails here is told when the palette is opened. */
function preload(): void {
  PalettePart.request().catch(() => undefined)
}
