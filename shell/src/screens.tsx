import { useSession } from '@billfold/web-kit'
import { useMemo } from 'react'
import { Navigate, Outlet, type RouteObject, matchPath, matchRoutes, useLocation, useRoutes } from 'react-router-dom'
import { lazyPart } from './lazy-part.tsx'
import { AuthScreen } from './auth/auth-screen.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { Frame } from './frame/frame.tsx'
import type { ModuleCatalog, ModulePage } from './modules/module-catalog.ts'
import { ModulePageView } from './modules/module-page.tsx'
import { PlaceProvider, useScrollPosition } from './navigation/app-router.tsx'
import { FramedNotFoundPage, NotFoundPage } from './not-found/not-found-page.tsx'
import { AwaitUser, Protected } from './session/protected.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'

/** Loaded lazily, because only operators need this code. */
const OperatorPart = lazyPart(() => import('./operator/operator-page.tsx').then((file) => file.OperatorPage))

const NO_PARAMS = {}

export function Screens({ catalog }: { catalog: ModuleCatalog }) {
  const { pathname } = useLocation()
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const routes = useMemo(() => routesOf(catalog, isSignedIn), [catalog, isSignedIn])
  const params = useMemo(() => matchRoutes(routes, pathname)?.at(-1)?.params ?? NO_PARAMS, [routes, pathname])
  const screen = useRoutes(routes)
  useScrollPosition()
  return <PlaceProvider params={params}>{screen}</PlaceProvider>
}

/** All paths come from the registry and are known before any module code has loaded, so the router need not load anything lazily. */
function routesOf(catalog: ModuleCatalog, isSignedIn: boolean): RouteObject[] {
  const auth = (
    <AwaitUser>
      <AuthScreen />
    </AwaitUser>
  )
  const framed = (
    <Protected>
      <Frame modules={catalog.modules}>
        <Outlet />
      </Frame>
    </Protected>
  )
  const pages = catalog.pages.map((page) => ({ path: page.path, element: <FramedModulePage page={page} /> }))
  // Signed-in users keep the same frame, so that its state survives a visit to an unknown URL.
  const lost = { path: '*', element: isSignedIn ? <FramedNotFoundPage /> : <LostVisitor /> }
  return [
    // Must precede the module pages, because the first matching route wins.
    { path: '/auth', element: auth },
    // URLs that users might guess.
    { path: '/login', element: <Navigate replace to="/auth" /> },
    { path: '/register', element: <Navigate replace to="/auth?register" /> },
    { path: '/operator', element: <OperatorPart /> },
    {
      element: framed,
      children: [{ path: '/', element: <DashboardPage modules={catalog.modules} /> }, { path: '/settings', element: <SettingsScreen /> }, ...pages, ...(isSignedIn ? [lost] : [])],
    },
    lost,
  ]
}

function FramedModulePage({ page: { module, part } }: { page: ModulePage }) {
  const { pathname } = useLocation()
  const { nav, title } = module.current.manifest
  const entry = nav.find(({ path }) => matchPath({ path, end: false }, pathname))
  // A key for each URL, so that input on one client's page does not appear on the next client's page.
  return <ModulePageView key={pathname} title={entry?.label ?? title} part={part} />
}

/** While the session is loading, it is unknown whether this visitor is signed in. */
function LostVisitor() {
  return (
    <AwaitUser>
      <NotFoundPage />
    </AwaitUser>
  )
}
