import { trackPointerUse } from '@billfold/ui/focus.ts'
import { createQueryClient, endSession, setUser, useLeaveGuards } from '@billfold/web-kit'
import { keepErrors } from '@billfold/web-kit/telemetry/kept-errors.ts'
import { type ReactNode, startTransition, StrictMode, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { AuthPart } from './auth/auth-screen.tsx'
import { isYoung } from './dashboard/dashboard-page.tsx'
import { pageAt } from './modules/prefetch-page.ts'
import { readLimits } from './modules/load-container.ts'
import { createCatalog } from './modules/module-catalog.ts'
import { createAppHistory } from './navigation/app-history.ts'
import { findRegistry, inlinedSession } from './start/page-data.ts'
import { awaitFirstPage, awaitWelcome } from './start/first-page.ts'
import { onceSettled, prefetchWhenIdle } from './start/prefetch-when-idle.ts'
import { loadLanguage } from './texts/language.ts'

/**
 * Enables the page only when the app replaces the prerendered sign-in page. Input in the old fields would be lost, and the new fields take
 * the focus.
 */
function Usable({ allowInput, children }: { allowInput: () => void; children: ReactNode }) {
  useInsertionEffect(allowInput, [allowInput])
  return children
}

export async function startShell(): Promise<void> {
  trackPointerUse()
  const session = inlinedSession()
  if (session) setUser(session.user)
  const telemetry = session?.telemetry
  if (telemetry?.reports) keepErrors()

  const catalog = createCatalog(await findRegistry(), readLimits(document))
  const firstPage = session?.user ? pageAt(catalog, location.href) : undefined
  const beginsWithWelcome = location.pathname === '/' && isYoung(session?.user?.createdAt)
  const queryClient = createQueryClient({ onUnauthenticated: endSession })
  if (telemetry) onceSettled(queryClient, () => void import('./telemetry/start-telemetry.ts').then((file) => file.startTelemetry(telemetry, catalog), () => undefined))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const showsSignIn = !session?.user && root.hasChildNodes()
  await Promise.all([
    // Ignores failures, because the component shows them when it renders.
    showsSignIn && AuthPart.request().catch(() => undefined),
    firstPage && awaitFirstPage(firstPage, queryClient),
    beginsWithWelcome && awaitWelcome(queryClient),
    loadLanguage(session?.user, catalog.modules),
  ])

  const history = createAppHistory(() => useLeaveGuards.getState().active.size > 0)
  const allowInput = () => void (root.inert = false)
  // A transition renders in short slices, so that the page stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Usable allowInput={allowInput}>
          <App catalog={catalog} history={history} queryClient={queryClient} />
        </Usable>
      </StrictMode>,
    ),
  )
  prefetchWhenIdle(catalog, queryClient)
}
