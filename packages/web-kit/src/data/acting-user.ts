import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import { giveWay, useSession } from '../session/session.store.ts'
import { unauthenticatedError } from './api-error.ts'

/** Whom this page acts for, as each of its calls says; undefined before it is known, and for a visitor. */
export function actingUser(): string | undefined {
  const { user } = useSession.getState()
  return user ? String(user.id) : undefined
}

/** Each answer says who is signed in. Preloaded answers were asked for without naming a user, so they are checked too. */
export function requireActingUser(acting: string | undefined, { headers }: { headers: Pick<Headers, 'get'> }): void {
  const signedIn = headers.get(USER_HEADER)
  if (acting === undefined || signedIn === null || signedIn === acting) return
  giveWay()
  throw unauthenticatedError()
}
