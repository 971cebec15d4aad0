import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { api, ApiError, setUser, toast, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { forgetInlinedUser } from '../start/inlined-session.ts'

/** Logout: nothing of the user stays behind in this tab. */
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
    setUser(null)
    client.clear()
    forgetInlinedUser()
    toast({ title: t('Logged out'), description: t('You have been logged out successfully.'), tone: 'good' })
  }
}
