import { type ReactNode, useEffect, useRef } from 'react'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { AppFrame, Sidebar, SidebarItem } from '@billfold/ui'
import { Link, useLanguage, usePath, useSession, useText } from '@billfold/web-kit'
import { Keyboard } from '../keyboard/keyboard.tsx'
import { later } from '../later.tsx'
import { AccountMenu } from './header-tools.tsx'
import { Brand } from '@billfold/ui/layout/brand.tsx'
import { ConfirmEmailNotice, OfflineNotice } from './notices.tsx'
import css from './frame.module.css'
import { NavIcon, isCurrent, navEntries } from './nav-entries.tsx'
import { Overlays } from './overlays.tsx'

/** Moves the focus to the page after navigation, unless the page has already moved it. */
function useFocusOnStep(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

const Background = later(() => import('./background.tsx').then((file) => file.Background))

interface FrameProps {
  modules: readonly RegisteredModule[]
  children: ReactNode
}

export function Frame({ modules, children }: FrameProps) {
  const t = useText()
  const textOf = useLanguage((texts) => texts.textOf)
  const { pathname } = usePath()
  const user = useSession((session) => session.user)
  useFocusOnStep(pathname)

  const items = navEntries(modules).map(({ module, label, icon, path, offReason }) => (
    <SidebarItem
      key={path}
      icon={<NavIcon name={icon} />}
      label={textOf(module)(label)}
      active={isCurrent(path, pathname)}
      extra={offReason !== null && <span className={css.off}>{t('Off')}</span>}
    >
      <Link to={path} className={offReason === null ? undefined : css.muted} />
    </SidebarItem>
  ))

  return (
    <AppFrame
      sidebar={
        <Sidebar brand={<Brand />} footer={user && <AccountMenu user={user} />}>
          {items}
        </Sidebar>
      }
    >
      <OfflineNotice />
      {user?.isEmailConfirmed === false && <ConfirmEmailNotice user={user} />}
      {children}
      <Keyboard modules={modules} />
      <Overlays modules={modules} />
      <Background />
    </AppFrame>
  )
}
