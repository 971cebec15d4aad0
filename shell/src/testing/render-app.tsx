import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { createQueryClient, endSession, useLeaveGuards, useSession } from '@billfold/web-kit'
import { answer, renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act } from '@testing-library/react'
import type { ComponentType } from 'react'
import { onTestFinished } from 'vitest'
import { App } from '../app.tsx'
import { createCatalog, type ModulePage } from '../modules/module-catalog.ts'
import { createPart, type PartComponent } from '../modules/part.ts'
import { createAppHistory } from '../navigation/app-history.ts'
import { sampleModule } from './sample-registry.ts'

interface RenderAppOptions {
  path?: string
  modules?: readonly RegisteredModule[]
  /** Additional pages by path, from a module that has already loaded. */
  pages?: Readonly<Record<string, ComponentType>>
  answers?: readonly Answer[]
  /** Undefined while it is unknown who is signed in. */
  user?: User | null | undefined
}

/** Needed because every page in the frame fetches notifications. */
const noNotifications = answer(notificationCalls.list, { unread: 0, notifications: [] })

const limits = { part: 200, script: 50 }

/** Renders the entire shell at a URL, without any module code. */
export function renderApp({ path = '/', modules = [], pages = {}, answers = [], ...given }: RenderAppOptions = {}) {
  window.history.replaceState(null, '', path)
  const history = createAppHistory(() => useLeaveGuards.getState().active.size > 0)
  onTestFinished(history.stop)
  const registered = createCatalog({ revision: '1', modules: [...modules] }, limits)
  const catalog = { ...registered, pages: [...registered.pages, ...Object.entries(pages).map(arrivedPage)] }
  const queryClient = createQueryClient({ onUnauthenticated: endSession })
  const user = 'user' in given ? given.user : testUser

  const page = renderPage(<Start />, { answers: [...answers, noNotifications], user: user ?? null })
  function Start() {
    return <App catalog={catalog} history={history} queryClient={queryClient} />
  }
  if (user === undefined) act(() => useSession.setState({ user: undefined }))
  return { ...page, queryClient, history, address: () => window.location.pathname + window.location.search }
}

function arrivedPage([path, Page]: [string, ComponentType]): ModulePage {
  const module = sampleModule()
  const part = createPart({
    record: { module, distrustsCurrent: false },
    limits,
    load: () => Promise.resolve(Page as PartComponent),
    refresh: () => Promise.resolve(),
  })
  return { module, path, part }
}
