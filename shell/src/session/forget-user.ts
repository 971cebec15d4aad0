import { setUser, useSession } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'
import { forgetInlinedUser } from '../start/inlined-session.ts'
import { tellTabs } from './tabs.ts'

/** Ends the session in all tabs of this browser. */
export function forgetUser(client: QueryClient): void {
  const { user } = useSession.getState()
  emptyTab(client)
  if (user) tellTabs({ kind: 'left', userId: user.id })
}

/** Removes all data of the previous user from this tab. */
export function emptyTab(client: QueryClient): void {
  setUser(null)
  client.clear()
  forgetInlinedUser()
}
