import { setUser } from '@billfold/web-kit'
import { askForUser } from '../start/find-user.ts'
import { tellTabs } from './tabs.ts'

/** Reloads the user and updates all tabs. Ignores failures. */
export async function refreshUser(): Promise<void> {
  const user = await askForUser().catch(() => undefined)
  if (!user) return
  setUser(user)
  tellTabs({ kind: 'settings', user })
}
