import { ErrorState } from '@billfold/ui'
import { ModuleHost, useLive, useText, type Navigator } from '@billfold/web-kit'
import { CrashBoundary } from '@billfold/web-kit/states/crash-boundary.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { showPalette } from './frame/overlay.store.ts'
import { pageAt, prefetchPage } from './modules/prefetch-page.ts'
import { later } from './later.tsx'
import type { ModuleCatalog } from './modules/module-catalog.ts'
import { offeredFillers } from './modules/module-filler.tsx'
import { reportStrayErrors } from './modules/stray-errors.ts'
import type { AppHistory } from './navigation/app-history.ts'
import { AppRouter, LeaveDialog } from './navigation/app-router.tsx'
import { Screens } from './screens.tsx'
import { SessionEndedDialog } from './session/session-ended-dialog.tsx'
import { useOtherTabs } from './session/use-other-tabs.ts'
import { preloadSettings } from './settings/settings-screen.tsx'
import { useUsersAppearance } from './settings/users-appearance.ts'
import { useCodeLoaded } from './start/code-loading.ts'
import { useUsersLanguage } from './texts/language.ts'

interface AppProps {
  catalog: ModuleCatalog
  history: AppHistory
  queryClient: QueryClient
}

export function App({ catalog, history, queryClient }: AppProps) {
  useUsersLanguage()
  useUsersAppearance()
  const t = useText()
  const fillersOf = useMemo(() => offeredFillers(catalog), [catalog])
  const preload = useCallback(
    (to: string) => {
      const page = pageAt(catalog, to)
      if (page) prefetchPage(page)
      if (to === '/settings') preloadSettings()
    },
    [catalog],
  )
  const navigator = useMemo<Navigator>(() => ({ navigate: history.navigate, preload, openSearch: () => showPalette() }), [history, preload])
  useEffect(() => reportStrayErrors(catalog, t), [catalog, t])

  return (
    <ModuleHost queryClient={queryClient} navigator={navigator} fillersOf={fillersOf}>
      <Live />
      <AppRouter history={history}>
        <CrashBoundary fallback={<Crashed />}>
          <Screens catalog={catalog} />
        </CrashBoundary>
        <LeaveDialog />
        <SessionEndedDialog />
        <ModuleAttendant catalog={catalog} />
      </AppRouter>
    </ModuleHost>
  )
}

const ModuleAttendant = later(() => import('./modules/module-notices.tsx').then((file) => file.ModuleAttendant))

/** Live updates start last, because they occupy one of the six connections that a browser opens per server over HTTP/1.1. */
function Live() {
  useOtherTabs()
  return useCodeLoaded() && <LiveUpdates />
}

function LiveUpdates() {
  useLive()
  return null
}

/** Catches errors in the shell itself; modules have their own error boundaries. */
function Crashed() {
  const t = useText()
  return (
    <main>
      <ErrorState
        title={t('Something went wrong')}
        message={t('Reloading the page usually helps.')}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
