import { setUser, useSession } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'
import { forgetInlinedUser } from '../start/inlined-session.ts'
import { tellTabs } from './tabs.ts'

/** Nobody is signed in any more, in no tab of this browser. */
export function forgetUser(client: QueryClient): void {
  const { user } = useSession.getState()
  emptyTab(client)
  if (user) tellTabs({ kind: 'left', userId: user.id })
}

/** Nothing of who was signed in stays behind in this tab. */
export function emptyTab(client: QueryClient): void {
  setUser(null)
  client.clear()
  forgetInlinedUser()
}
