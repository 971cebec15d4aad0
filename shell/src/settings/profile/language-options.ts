import { languageNames, languages } from '@billfold/contracts/settings/languages'

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
