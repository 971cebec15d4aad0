import { languages, type Language } from '@billfold/contracts/settings/languages'

/** Each in its own words: whoever looks for theirs may not read the one that is on. */
const names: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' }

export const languageOptions = languages.map((value) => ({ value, label: names[value] }))
