import { type Language, languageNames, languages } from '@billfold/contracts/settings/languages'
import { Field, Select } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { useState } from 'react'

interface EmailLanguage {
  language: Language
  setLanguage: (language: Language) => void
  /** True while there are unsaved changes, because they would be lost if the language changed. */
  isLocked: boolean
  setLocked: (isLocked: boolean) => void
}

/** Language of the e-mail text being edited, initially the account's language. */
export function useEmailLanguage(): EmailLanguage {
  const own = useSession(({ user }) => user?.language) ?? 'en'
  const [chosen, setLanguage] = useState<Language>()
  const [isLocked, setLocked] = useState(false)
  return { language: chosen ?? own, setLanguage, isLocked, setLocked }
}

const options = languages.map((value) => ({ value, label: languageNames[value] }))

export function EmailLanguageField({ language, setLanguage, isLocked }: EmailLanguage) {
  const t = useText()
  return (
    <Field label={t('Language')} help={isLocked ? t('Save your changes before you choose another language.') : t('Clients get the text in their own language.')}>
      <Select value={language} onValueChange={setLanguage} options={options} disabled={isLocked} />
    </Field>
  )
}
