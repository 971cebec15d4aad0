import { useSession } from '@billfold/web-kit'
import { useMemo, type ReactNode } from 'react'
import { AuthPage } from './auth/auth-page.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { Frame } from './frame/frame.tsx'
import { pageAt } from './modules/ahead.ts'
import type { ModuleCatalog, ModulePage } from './modules/module-catalog.ts'
import { ModulePageView } from './modules/module-page.tsx'
import { PlaceProvider, useLocation, useScrollPosition } from './navigation/history-context.tsx'
import { matchPath } from './navigation/path-pattern.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { AwaitUser } from './session/await-user.tsx'
import { Protected } from './session/protected.tsx'

/** Which screen an address shows. All addresses are known from the registry, before any module's code. */
export function Screens({ catalog }: { catalog: ModuleCatalog }) {
  const { pathname } = useLocation()
  useScrollPosition()
  const isAt = (path: string) => matchPath(path, pathname) !== null
  const page = useMemo(() => pageAt(catalog, pathname), [catalog, pathname])
  const params = useMemo(() => (page && matchPath(page.path, pathname)) ?? {}, [page, pathname])

  function screen(): ReactNode {
    if (isAt('/auth')) {
      return (
        <AwaitUser>
          <AuthPage />
        </AwaitUser>
      )
    }
    if (!page && !isAt('/')) return <NotFound catalog={catalog} />
    return (
      <Protected>
        <Frame modules={catalog.modules}>
          {/* Each address is a page of its own: nothing typed for one client stays when the next one is opened. */}
          {page ? <FramedModulePage key={pathname} page={page} pathname={pathname} /> : <DashboardPage modules={catalog.modules} />}
        </Frame>
      </Protected>
    )
  }

  return <PlaceProvider params={params}>{screen()}</PlaceProvider>
}

function FramedModulePage({ page: { module, part }, pathname }: { page: ModulePage; pathname: string }) {
  const { nav, title } = module.current.manifest
  const entry = nav.find(({ path }) => pathname.toLowerCase().startsWith(path.toLowerCase()))
  return <ModulePageView title={entry?.label ?? title} part={part} />
}

/** In the frame for whoever is signed in. */
function NotFound({ catalog }: { catalog: ModuleCatalog }) {
  const isSignedIn = useSession(({ user }) => Boolean(user))
  return (
    <AwaitUser>
      {isSignedIn ? (
        <Frame modules={catalog.modules}>
          <NotFoundPage />
        </Frame>
      ) : (
        <NotFoundPage />
      )}
    </AwaitUser>
  )
}
