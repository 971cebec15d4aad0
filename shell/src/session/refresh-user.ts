import { setUser } from '@billfold/web-kit'
import { askForUser } from '../start/find-user.ts'
import { tellTabs } from './tabs.ts'

/** The user as the server knows them now, in this tab and the others. A failure changes nothing. */
export async function refreshUser(): Promise<void> {
  const user = await askForUser().catch(() => undefined)
  if (!user) return
  setUser(user)
  tellTabs({ kind: 'settings', user })
}
