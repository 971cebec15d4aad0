import { USER_HEADER } from '@billfold/contracts/call'
import { endReplacedSession, useSession } from '../session/session.store.ts'
import { unauthenticatedError } from './api-error.ts'

/** Id of the user that this page acts for, sent with each call. Undefined for visitors, and until the session is loaded. */
export function actingUser(): string | undefined {
  const { user } = useSession.getState()
  return user ? String(user.id) : undefined
}

/** Ends the session if a response names a different signed-in user. This also covers preloaded responses, whose requests named no user. */
export function requireActingUser(acting: string | undefined, { headers }: { headers: Pick<Headers, 'get'> }): void {
  const signedIn = headers.get(USER_HEADER)
  if (acting === undefined || signedIn === null || signedIn === acting) return
  endReplacedSession()
  throw unauthenticatedError()
}

/** Drops the response if the page's user has changed since the request, for example by signing out. */
export async function forActingUser<T>(ask: (acting: string | undefined) => Promise<T>): Promise<T> {
  const acting = actingUser()
  try {
    return await ask(acting)
  } finally {
    if (acting !== undefined && acting !== actingUser()) await never
  }
}

/** Never settles, which is safe because the waiting component is unmounted. */
const never = new Promise<never>(() => undefined)
