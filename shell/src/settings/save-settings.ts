import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Settings, SettingsAnswer } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { keyOf, setLanguage, setUser, toast, useLanguage, useSave, useSession } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tellTabs } from '../session/tabs.ts'

interface SaveSettingsOptions<Values> {
  /** The section has a password-protected field, whose changes appear in the activity log. */
  isLogged: boolean
  onSaved: (sent: Partial<Values>, saved: Values) => void
}

export function useSaveSettings<S extends keyof Settings>(section: S, { isLogged, onSaved }: SaveSettingsOptions<Settings[S]>) {
  const apply = useApplySettings()
  return useSave(settingsCalls.update, {
    failure: 'Failed to save settings. Please try again.',
    invalidates: isLogged ? [securityCalls.activity] : [],
    onSaved: (answer, { body }) => {
      apply(answer)
      void confirmSaved(answer.settings.profile.language)
      onSaved(body[section] ?? {}, answer.settings[section])
    },
  })
}

/** Shows the toast in the newly chosen language, which may have to be loaded first. */
async function confirmSaved(language: Language): Promise<void> {
  await setLanguage(language)
  const t = useLanguage.getState().textOf(null)
  toast({ title: t('Settings saved successfully!'), tone: 'good' })
}

/** Updates everything that depends on settings: the cache, the session user and other tabs. */
export function useApplySettings(): (answer: SettingsAnswer) => void {
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
