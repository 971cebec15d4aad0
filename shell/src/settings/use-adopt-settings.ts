import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { keyOf, setUser, useSession } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tellTabs } from '../session/tabs.ts'

/** Updates everything that depends on settings: the cache, the session user and other tabs. */
export function useAdoptSettings(): (answer: SettingsAnswer) => void {
  const client = useQueryClient()
  return useCallback(
    (answer) => {
      const { firstName, lastName, email, isEmailConfirmed, timezone, language, avatarUrl } = answer.settings.profile
      const key = keyOf(settingsCalls.get.path)
      const { user } = useSession.getState()
      if (!user) return
      client.setQueryData(key, answer)
      const changed = { ...user, firstName, lastName, email, isEmailConfirmed, timeZone: timezone, language, avatarUrl }
      setUser(changed)
      tellTabs({ kind: 'settings', user: changed })
      // A different time zone changes what 'today' is, and with it all server-side figures.
      if (user.timeZone !== timezone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== key.join() })
    },
    [client],
  )
}
