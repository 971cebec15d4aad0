import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import type { User } from '@billfold/contracts/accounts/user'
import { createQueryClient, endSession, useLeaveGuards, useSession } from '@billfold/web-kit'
import { renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { App } from '../app.tsx'
import { createCatalog } from '../modules/module-catalog.ts'
import { createAppHistory } from '../navigation/app-history.ts'

interface RenderAppOptions {
  path?: string
  modules?: readonly RegisteredModule[]
  answers?: readonly Answer[]
  /** undefined: not known yet. */
  user?: User | null | undefined
}

/** The whole shell at an address, without any module's code. */
export function renderApp({ path = '/', modules = [], answers = [], ...given }: RenderAppOptions = {}) {
  window.history.replaceState(null, '', path)
  const history = createAppHistory(() => useLeaveGuards.getState().active.size > 0)
  onTestFinished(history.stop)
  const catalog = createCatalog({ revision: '1', modules: [...modules] }, { part: 200, script: 50 })
  const queryClient = createQueryClient({ onUnauthenticated: endSession })
  const user = 'user' in given ? given.user : testUser

  const page = renderPage(<Start />, { answers, user: user ?? null })
  function Start() {
    return <App catalog={catalog} history={history} queryClient={queryClient} />
  }
  if (user === undefined) act(() => useSession.setState({ user: undefined }))
  return { ...page, history, address: () => window.location.pathname + window.location.search }
}
