import type { User } from '@billfold/contracts/accounts/user'
import { setUser } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'

/** The user is back in an ended session: everything on screen goes on. */
export function goOn(user: User, client: QueryClient): void {
  setUser(user)
  void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}
