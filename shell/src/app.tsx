import { ErrorState, Toaster, TooltipProvider, UiTextProvider } from '@billfold/ui'
import { dismissToast, FillersProvider, useLive, useText, useToasts } from '@billfold/web-kit'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { pageAt, prefetchPage } from './modules/ahead.ts'
import { CrashBoundary } from './modules/crash-boundary.tsx'
import { later } from './later.tsx'
import type { ModuleCatalog } from './modules/module-catalog.ts'
import { offeredFillers } from './modules/offered-fillers.tsx'
import { reportStrayErrors } from './modules/stray-errors.ts'
import type { AppHistory } from './navigation/app-history.ts'
import { AppRouter } from './navigation/app-router.tsx'
import { LeaveDialog } from './navigation/leave-dialog.tsx'
import { Screens } from './screens.tsx'
import { SessionEndedDialog } from './session/session-ended-dialog.tsx'
import { useOtherTabs } from './session/use-other-tabs.ts'
import { preloadSettings } from './settings/settings-screen.tsx'
import { useUsersLanguage } from './texts/use-users-language.ts'
import { uiText } from './ui-text.ts'

interface AppProps {
  catalog: ModuleCatalog
  history: AppHistory
  queryClient: QueryClient
}

export function App({ catalog, history, queryClient }: AppProps) {
  useUsersLanguage()
  const t = useText()
  const fillersOf = useMemo(() => offeredFillers(catalog), [catalog])
  const words = useMemo(() => uiText(t), [t])
  const preload = useCallback(
    (to: string) => {
      const page = pageAt(catalog, to)
      if (page) prefetchPage(page)
      if (to === '/settings') preloadSettings()
    },
    [catalog],
  )
  useEffect(() => reportStrayErrors(catalog, t), [catalog, t])

  return (
    <QueryClientProvider client={queryClient}>
      <Live />
      <UiTextProvider text={words}>
        <TooltipProvider>
          <FillersProvider value={fillersOf}>
            <AppRouter history={history} preload={preload}>
              <CrashBoundary fallback={<Crashed />}>
                <Screens catalog={catalog} />
              </CrashBoundary>
              <LeaveDialog />
              <SessionEndedDialog />
              <Toasts />
              <ModuleAttendant catalog={catalog} />
            </AppRouter>
          </FillersProvider>
        </TooltipProvider>
      </UiTextProvider>
    </QueryClientProvider>
  )
}

const ModuleAttendant = later(() => import('./modules/attend/module-attendant.tsx').then((file) => file.ModuleAttendant))

/** Below the cache that it keeps up to date. */
function Live() {
  useLive()
  useOtherTabs()
  return null
}

function Toasts() {
  const toast = useToasts(({ toasts }) => toasts[0])
  return <Toaster toast={toast} onDismiss={(id) => dismissToast(Number(id))} />
}

/** For a fault of the shell itself; a module's never comes this far. */
function Crashed() {
  const t = useText()
  return (
    <main>
      <ErrorState
        title={t('Something went wrong')}
        message={t('Loading Billfold again usually helps.')}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
