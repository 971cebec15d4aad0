import type { Language } from '@billfold/contracts/settings/languages'
import { create } from 'zustand'
import { interpolate, type Translate } from './interpolate.ts'

/** The texts of one language. */
export interface Translations {
  /** As a module says them; null for the shell. A module's catalogue lies over the one that all share. */
  textOf: (module: string | null) => Translate
  /** What a server says, whichever it was. */
  message: (text: string) => string
}

interface LanguageState extends Translations {
  language: Language
}

const english: LanguageState = { language: 'en', textOf: () => interpolate, message: (text) => text }

/** The language that the page speaks. */
export const useLanguage = create<LanguageState>()(() => english)

export type LoadTranslations = (language: Exclude<Language, 'en'>) => Promise<Translations>

let load: LoadTranslations = () => Promise.reject(new Error('No translations are offered'))
let wanted: Language = 'en'

/** Called by the shell, which alone knows the modules and where their catalogues are. */
export function offerTranslations(from: LoadTranslations): void {
  load = from
}

/** Switches the whole page at once, when all its texts are there. What cannot be loaded leaves the language as it is. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === wanted) return
  wanted = language
  try {
    const translations = language === 'en' ? english : await load(language)
    if (wanted !== language) return
    useLanguage.setState({ ...translations, language })
    document.documentElement.lang = language
  } catch {
    if (wanted === language) wanted = useLanguage.getState().language
  }
}
