import type { User } from '@billfold/contracts/accounts/user'
import { create } from 'zustand'

interface SessionState {
  /** Undefined: not known yet. Null: signed out. */
  user: User | null | undefined
  /** The session of `user` has ended; the page waits until the user signs in again. */
  hasEnded: boolean
  /** The session ended because another user signed in, in another tab. */
  isReplaced: boolean
  /** The user closed the sign-in dialog for now, for example to copy unsaved text. */
  isPutOff: boolean
}

/** The current session. Written by the shell, and by calls that detect another user. */
export const useSession = create<SessionState>()(() => ({ user: undefined, hasEnded: false, isReplaced: false, isPutOff: false }))

export function setUser(user: User | null): void {
  useSession.setState({ user, hasEnded: false })
}

/** For a 401 with a known user; otherwise there is no session to end. Reopens the sign-in dialog each time. */
export function endSession(): void {
  useSession.setState(({ user, hasEnded, isReplaced }) => ({ hasEnded: Boolean(user), isReplaced: hasEnded && isReplaced, isPutOff: false }))
}

/** Another user has signed in within this browser, so stop acting as `user`. */
export function endReplacedSession(): void {
  useSession.setState(({ user }) => ({ hasEnded: Boolean(user), isReplaced: true, isPutOff: false }))
}
