import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { api, ApiError, toast, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { forgetUser } from './forget-user.ts'

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
    forgetUser(client)
    toast({ title: t('Logged out'), description: t('You have been logged out successfully.'), tone: 'good' })
  }
}
