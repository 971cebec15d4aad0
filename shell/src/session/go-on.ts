import type { User } from '@billfold/contracts/accounts/user'
import { setUser } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'

/** The same user signed in again after the session ended: everything on screen continues. */
export function goOn(user: User, client: QueryClient): void {
  setUser(user)
  void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}
