import { setUser } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'
import { forgetInlinedUser } from '../start/inlined-session.ts'

/** Nobody is signed in any more, and nothing of who was stays behind in this tab. */
export function forgetUser(client: QueryClient): void {
  setUser(null)
  client.clear()
  forgetInlinedUser()
}
