import type { User } from '@billfold/contracts/accounts/user'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../data/query-client.ts'
import type { Navigate } from '../navigation/navigation.ts'
import { endSession, useSession } from '../session/session.store.ts'
import { useToasts } from '../toasts/toasts.store.ts'
import { createTestServer, type Answer, type SentRequest } from './declared-answers.ts'
import { PageProviders, testUser } from './page-providers.tsx'

export { answer, type Answer, type SentRequest } from './declared-answers.ts'
export { testUser } from './page-providers.tsx'

// Timeout for `findBy…` in milliseconds, long enough for a busy machine.
configure({ asyncUtilTimeout: 5000 })

interface RenderPageOptions {
  path?: string
  params?: Readonly<Record<string, string | undefined>>
  answers?: readonly Answer[]
  /** Null if signed out. */
  user?: User | null
}

interface RenderedPage extends RenderResult {
  user: UserEvent
  queryClient: QueryClient
  requests: readonly SentRequest[]
  visited: readonly string[]
  /** Visited URLs that replaced a history entry. */
  replaced: readonly string[]
  toastText: () => string | undefined
}

/** Renders an element inside the shell's providers. A request without a declared reply fails the test. */
export function renderPage(element: ReactNode, { path = '/', params = {}, answers = [], user = testUser }: RenderPageOptions = {}): RenderedPage {
  const server = createTestServer(answers)
  const visited: string[] = []
  const replaced: string[] = []
  const queryClient = createQueryClient({ onUnauthenticated: endSession })
  const realFetch = globalThis.fetch
  globalThis.fetch = server.fetch
  useSession.setState({ user, hasEnded: false })
  useToasts.setState({ toasts: [] })

  onTestFinished(() => {
    cleanup()
    queryClient.clear()
    globalThis.fetch = realFetch
    if (server.undeclared.length > 0) throw new Error(`No answer was declared for: ${server.undeclared.join(', ')}`)
  })

  const navigate: Navigate = (to, options) => {
    visited.push(to)
    if (options?.replace) replaced.push(to)
  }
  const rendered = render(
    <PageProviders queryClient={queryClient} path={path} params={params} onNavigate={navigate}>
      {element}
    </PageProviders>,
  )
  return { ...rendered, user: userEvent.setup({ delay: null }), queryClient, requests: server.requests, visited, replaced, toastText }
}

function toastText(): string | undefined {
  const [shown] = useToasts.getState().toasts
  return shown && [shown.title, shown.description].filter(Boolean).join(': ')
}
