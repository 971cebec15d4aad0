import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { api, ApiError, setUser, toast, useSession, useText } from '@billfold/web-kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { forgetInlinedUser } from '../start/inlined-session.ts'
import { tellTabs } from './tabs.ts'

/** Logs out and shows toasts. */
export function useSignOut(): () => Promise<void> {
  const t = useText()
  const client = useQueryClient()

  return async () => {
    try {
      await api(accountCalls.logout)
    } catch (error) {
      toast({ title: t('Logout failed'), description: error instanceof ApiError ? t(error.message) : undefined, tone: 'bad' })
      return
    }
    endSession(client)
    toast({ title: t('Logged out'), description: t('You have been logged out successfully.'), tone: 'good' })
  }
}

/** Ends the session in all tabs of this browser. */
export function endSession(client: QueryClient): void {
  const { user } = useSession.getState()
  clearTab(client)
  if (user) tellTabs({ kind: 'left', userId: user.id })
}

/** Removes all data of the previous user from this tab. */
export function clearTab(client: QueryClient): void {
  setUser(null)
  client.clear()
  forgetInlinedUser()
}

/** The same user signed in again after the session ended: everything on screen continues. */
export function resumeSession(user: User, client: QueryClient): void {
  setUser(user)
  void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}

/** Reloads at '/' without a history entry, because even the previous user's address may reveal data. */
export function reloadAtHome(): void {
  location.replace('/')
}
