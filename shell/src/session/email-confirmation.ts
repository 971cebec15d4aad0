import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { setUser, toast, useSave, useText } from '@billfold/web-kit'
import { fetchUser } from '../start/page-data.ts'
import { notifyTabs } from './tabs.ts'

export function useResendConfirmation() {
  const t = useText()
  return useSave(accountCalls.resendConfirmation, {
    onSaved({ sentTo }) {
      if (sentTo === 'mail') toast({ title: t('Link sent'), description: t('Check your email. The link works for 24 hours.'), tone: 'good' })
      else if (sentTo === 'terminal')
        toast({ title: t('No mail server is set up'), description: t('The link is printed in the terminal where Billfold runs.') })
      else void refreshUser()
    },
  })
}

export async function refreshUser(): Promise<void> {
  const user = await fetchUser().catch(() => undefined)
  if (!user) return
  setUser(user)
  notifyTabs({ kind: 'settings', user })
}
