import { USER_HEADER } from '@billfold/contracts/call'
import { endReplacedSession, useSession } from '../session/session.store.ts'
import { unauthenticatedError } from './api-error.ts'

/** The user that this page acts for, sent with each call; undefined for visitors and before the session is known. */
export function actingUser(): string | undefined {
  const { user } = useSession.getState()
  return user ? String(user.id) : undefined
}

/** Each response names the signed-in user. This also checks preloaded responses, whose requests named no user. */
export function requireActingUser(acting: string | undefined, { headers }: { headers: Pick<Headers, 'get'> }): void {
  const signedIn = headers.get(USER_HEADER)
  if (acting === undefined || signedIn === null || signedIn === acting) return
  endReplacedSession()
  throw unauthenticatedError()
}

/** Drops the response if the page's user has changed in the meantime, for example after a sign-out. */
export async function forActingUser<T>(ask: (acting: string | undefined) => Promise<T>): Promise<T> {
  const acting = actingUser()
  try {
    return await ask(acting)
  } finally {
    if (acting !== undefined && acting !== actingUser()) await never
  }
}

/** Never settles, because the waiting component is unmounted. */
const never = new Promise<never>(() => undefined)
