import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { keyOf, setUser, useSession } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tellTabs } from '../session/tabs.ts'

/** What other places know of the settings: the cache, the user whom the frame names, and other tabs. */
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
      // Where 'today' moves, every figure may: the server counts by the user's zone.
      if (user.timeZone !== timezone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== key.join() })
    },
    [client],
  )
}
