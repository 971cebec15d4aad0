import './start/zod-without-eval.ts'
import '@billfold/ui/tokens/global.css'
import './icon.svg'
import { createQueryClient, endSession, setUser, useLeaveGuards } from '@billfold/web-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pageAt } from './modules/ahead.ts'
import { readLimits } from './modules/limits.ts'
import { createCatalog } from './modules/module-catalog.ts'
import { createAppHistory } from './navigation/app-history.ts'
import { findRegistry } from './start/find-registry.ts'
import { inlinedSession } from './start/inlined-session.ts'
import { prefetchWhenIdle } from './start/prefetch-when-idle.ts'

/** A page that is here within this many milliseconds is drawn at once; after that, its frame is drawn first. */
const WORTH_WAITING = 250

async function start(): Promise<void> {
  const session = inlinedSession()
  if (session) setUser(session.user)

  const catalog = createCatalog(await findRegistry(), readLimits(document))
  const firstPage = session?.user ? pageAt(catalog, location.href) : undefined
  await Promise.race([firstPage?.part.request(), wait(firstPage ? WORTH_WAITING : 0)])

  const queryClient = createQueryClient({ onUnauthenticated: endSession })
  const history = createAppHistory(() => useLeaveGuards.getState().active.size > 0)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App catalog={catalog} history={history} queryClient={queryClient} />
    </StrictMode>,
  )
  prefetchWhenIdle(catalog, queryClient)
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

void start()
