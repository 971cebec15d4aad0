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

/** What is asked for one user is answered to that user or to nobody: by the time it comes the page may be another's, or at the sign-in page. */
export async function forActingUser<T>(ask: (acting: string | undefined) => Promise<T>): Promise<T> {
  const acting = actingUser()
  try {
    return await ask(acting)
  } finally {
    if (acting !== undefined && acting !== actingUser()) await never
  }
}

/** Whoever waited for it is gone from the page. */
const never = new Promise<never>(() => undefined)
