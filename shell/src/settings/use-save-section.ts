import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Settings } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { setLanguage, toast, useLanguage, useSave } from '@billfold/web-kit'
import { useAdoptSettings } from './use-adopt-settings.ts'

interface SaveSectionOptions<Values> {
  /** The section has a password-protected field, whose changes appear in the activity log. */
  isNoted: boolean
  onSaved: (sent: Partial<Values>) => void
}

export function useSaveSection<S extends keyof Settings>(section: S, { isNoted, onSaved }: SaveSectionOptions<Settings[S]>) {
  const adopt = useAdoptSettings()
  return useSave(settingsCalls.update, {
    failure: 'Failed to save settings. Please try again.',
    invalidates: isNoted ? [securityCalls.activity] : [],
    onSaved: (answer, { body }) => {
      adopt(answer)
      void saySaved(answer.settings.profile.language)
      onSaved(body[section] ?? {})
    },
  })
}

/** Shows the toast in the newly chosen language, which may have to be loaded first. */
async function saySaved(language: Language): Promise<void> {
  await setLanguage(language)
  const t = useLanguage.getState().textOf(null)
  toast({ title: t('Settings saved successfully!'), tone: 'good' })
}
