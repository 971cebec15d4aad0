import type { User } from '@billfold/contracts/accounts/user'
import { create } from 'zustand'

interface SessionState {
  /** undefined: not known yet. null: nobody is signed in. */
  user: User | null | undefined
  /** The session of `user` has ended; what is on screen waits until they sign in again. */
  hasEnded: boolean
}

/** Who is using Billfold. Only the shell writes it. */
export const useSession = create<SessionState>()(() => ({ user: undefined, hasEnded: false }))

/** Signed in, or (null) signed out. */
export function setUser(user: User | null): void {
  useSession.setState({ user, hasEnded: false })
}

/** For the first 401 while a user is known; without one there is no session that could end. */
export function endSession(): void {
  useSession.setState(({ user }) => ({ hasEnded: Boolean(user) }))
}
