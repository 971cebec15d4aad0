import { interpolate, type Message, type TextValues } from '@billfold/contracts/message'
import type { Language } from '@billfold/contracts/settings/languages'
import { create, type StoreApi } from 'zustand'

/** `t('Edit {name}', { name })`. A number as `{count}` selects the plural form and is formatted for the language. */
export type Translate = (text: string, values?: TextValues) => string

export interface Translations {
  /** A module's translations; null for the shell. A module's catalogue overrides the shared one. */
  textOf: (module: string | null) => Translate
  /** Translates a message from any server or contract. */
  message(this: void, message: string | Message): string
}

interface LanguageState extends Translations {
  language: Language
}

const english: LanguageState = { language: 'en', textOf: () => interpolate, message: (given) => (typeof given === 'string' ? given : given.message) }

let store: StoreApi<LanguageState>

export const useLanguage = create<LanguageState>()((_set, _get, api) => {
  store = api
  return english
})

/** For HTML that is rendered in Node, where React reads a store's first state. */
export function setFirstLanguage(state: LanguageState): void {
  store.getInitialState = () => state
}

export type LoadTranslations = (language: Exclude<Language, 'en'>) => Promise<Translations>

let load: LoadTranslations = () => Promise.reject(new Error('No translations are offered'))
let wanted: Language = 'en'

/** Called by the shell, which knows the modules and the URLs of their catalogues. */
export function offerTranslations(from: LoadTranslations): void {
  load = from
}

/** Switches the page's language once all texts are loaded. If loading fails, the language stays unchanged. */
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
