import type { User } from '@billfold/contracts/accounts/user'
import { create } from 'zustand'

interface SessionState {
  /** Undefined if not known yet; null if signed out. */
  user: User | null | undefined
  /** True if the session of `user` has ended; the page waits until the user signs in again. */
  hasEnded: boolean
  /** True if the session ended because another user signed in, in another tab. */
  isReplaced: boolean
  /** True if the user has closed the sign-in dialog for now, for example to copy unsaved text. */
  isPutOff: boolean
}

/** The current session. Set by the shell, and by calls that detect a different user. */
export const useSession = create<SessionState>()(() => ({ user: undefined, hasEnded: false, isReplaced: false, isPutOff: false }))

export function setUser(user: User | null): void {
  useSession.setState({ user, hasEnded: false })
}

/** Call this on every 401, because it reopens the sign-in dialog. Without a known user, there is no session to end. */
export function endSession(): void {
  useSession.setState(({ user, hasEnded, isReplaced }) => ({ hasEnded: Boolean(user), isReplaced: hasEnded && isReplaced, isPutOff: false }))
}

/** A different user has signed in within this browser, so the page must stop acting as `user`. */
export function endReplacedSession(): void {
  useSession.setState(({ user }) => ({ hasEnded: Boolean(user), isReplaced: true, isPutOff: false }))
}
