import '../../../shell/src/start/zod-without-eval.ts'
import '@billfold/ui/tokens/global.css'
import '../../../shell/src/icon.svg'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { createQueryClient, endSession, setUser, useLeaveGuards } from '@billfold/web-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import declaration from '../../../mf-projects/module.json' with { type: 'json' }
import { ClientListPage } from '../../../mf-projects/src/clients/client-list-page.tsx'
import { App } from '../../../shell/src/app.tsx'
import { createPart } from '../../../shell/src/modules/part.ts'
import { createAppHistory } from '../../../shell/src/navigation/app-history.ts'
import { awaitFirstPage } from '../../../shell/src/start/first-page.ts'
import { inlinedSession } from '../../../shell/src/start/page-data.ts'

// The shell and the clients page as a single script, without Module Federation.
const routes = declaration.routes.map((route) => ({ ...route, preload: [] }))
const manifest: ModuleManifest = { ...declaration, routes, version: '1', container: '', entry: '', preload: [], assets: {} }
const module: RegisteredModule = { id: 'projects', state: 'on', reason: null, current: { base: '', manifest }, lastGood: null }
const part = createPart({
  record: { module, distrustsCurrent: false },
  limits: { part: 9000, script: 3000 },
  load: () => Promise.resolve(ClientListPage),
  refresh: () => Promise.resolve(),
})

setUser(inlinedSession()?.user ?? null)
const page = { module, path: '/clients', part }
const queryClient = createQueryClient({ onUnauthenticated: endSession })
await awaitFirstPage(page, queryClient)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App
        catalog={{ modules: [module], pages: [page], fillers: [] }}
        history={createAppHistory(() => useLeaveGuards.getState().active.size > 0)}
        queryClient={queryClient}
      />
    </StrictMode>,
  )
}
