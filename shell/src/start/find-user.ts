import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { api, ApiError } from '@billfold/web-kit'
import { inlinedSession } from './inlined-session.ts'

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
