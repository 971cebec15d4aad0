import type { User } from '@billfold/contracts/accounts/user'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { createQueryClient } from '../data/query-client.ts'
import type { Place } from '../navigation/navigation.ts'
import { useSession } from '../session/session.store.ts'
import { useToasts } from '../toasts/toasts.store.ts'
import { createTestServer, type Answer } from './declared-answers.ts'
import { PageProviders, testUser } from './page-providers.tsx'

export { answer, type Answer } from './declared-answers.ts'
export { testUser } from './page-providers.tsx'

interface StoryPageOptions {
  path?: string
  params?: Place['params']
  answers?: readonly Answer[]
  user?: User | null
}

/** Storybook decorator that renders a story inside the shell's providers, with a server that gives these replies. */
export function withPage(options: StoryPageOptions) {
  return (Story: ComponentType) => (
    <StoryPage {...options}>
      <Story />
    </StoryPage>
  )
}

const realFetch = globalThis.fetch
const nowhere = () => undefined

function StoryPage({ path = '/', params = {}, answers = [], user = testUser, children }: StoryPageOptions & { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const server = createTestServer(answers)
    // Storybook still needs the real fetch for its own files.
    globalThis.fetch = (input, init) => (typeof input === 'string' && input.startsWith('/api/') ? server.fetch(input, init) : realFetch(input, init))
    useSession.setState({ user, hasEnded: false })
    useToasts.setState({ toasts: [] })
    return createQueryClient({ onUnauthenticated: () => undefined })
  })
  useEffect(() => () => void (globalThis.fetch = realFetch), [])
  return (
    <PageProviders queryClient={queryClient} path={path} params={params} onNavigate={nowhere}>
      {children}
    </PageProviders>
  )
}
