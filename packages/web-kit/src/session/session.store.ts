import type { User } from '@billfold/contracts/accounts/user'
import { create } from 'zustand'

interface SessionState {
  /** undefined: not known yet. null: nobody is signed in. */
  user: User | null | undefined
  /** The session of `user` has ended; what is on screen waits until they sign in again. */
  hasEnded: boolean
  /** It has ended because somebody else signed in, in another tab of this browser. */
  isReplaced: boolean
  /** The user does not want to be asked for the password yet: there is something to copy first. */
  isPutOff: boolean
}

/** Who is using Billfold. Written by the shell, and by calls that find somebody else signed in. */
export const useSession = create<SessionState>()(() => ({ user: undefined, hasEnded: false, isReplaced: false, isPutOff: false }))

/** Signed in, or (null) signed out. */
export function setUser(user: User | null): void {
  useSession.setState({ user, hasEnded: false })
}

/** For a 401 while a user is known; without one there is no session that could end. Each asks anew for the password. */
export function endSession(): void {
  useSession.setState(({ user, hasEnded, isReplaced }) => ({ hasEnded: Boolean(user), isReplaced: hasEnded && isReplaced, isPutOff: false }))
}

/** The browser is somebody else's now: nothing is done as `user` any more. */
export function giveWay(): void {
  useSession.setState(({ user }) => ({ hasEnded: Boolean(user), isReplaced: true, isPutOff: false }))
}
