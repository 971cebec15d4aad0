import type { User } from '@billfold/contracts/accounts/user'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { ApiError, api } from '@billfold/web-kit'
import { inlinedJson, rewriteInlinedJson } from './inlined-json.ts'

const ID = 'billfold-session'

interface InlinedSession {
  user: User | null
  /** Visitors may try a demo account with sample data. */
  offersDemo?: boolean
}

/** Session that the gateway inlined into the page; null if absent. */
export function inlinedSession(): InlinedSession | null {
  return inlinedJson(ID) as InlinedSession | null
}

/** Called after signing out. */
export function forgetInlinedUser(): void {
  rewriteInlinedJson(ID, { ...inlinedSession(), user: null })
}

/** The signed-in user: from the page, to save a round trip, else from the server. */
export async function findUser(): Promise<User | null> {
  const inlined = inlinedSession()
  return inlined ? inlined.user : askForUser()
}

export async function askForUser(): Promise<User | null> {
  return api(accountCalls.currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    throw error
  })
}
