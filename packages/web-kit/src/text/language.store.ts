import { interpolate, type Message, type TextValues } from '@billfold/contracts/message'
import type { Language } from '@billfold/contracts/settings/languages'
import { create, type StoreApi } from 'zustand'

/** `t('Edit {name}', { name })`. If `{count}` is a number, it selects the plural form and is formatted for the language. */
export type Translate = (text: string, values?: TextValues) => string

export interface Translations {
  /** Returns a module's translations, or the shell's for null. A module's catalogue overrides the shared one. */
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

/** Sets the state for HTML rendered in Node, where React reads a store's initial state. */
export function setFirstLanguage(state: LanguageState): void {
  store.getInitialState = () => state
}

export type LoadTranslations = (language: Exclude<Language, 'en'>) => Promise<Translations>

let load: LoadTranslations = () => Promise.reject(new Error('No translations are offered'))
let wanted: Language = 'en'

/** Called by the shell, which knows the modules and the URLs of their translations. */
export function offerTranslations(from: LoadTranslations): void {
  load = from
}

/** Switches the page's language once all translations are loaded. If loading fails, the language does not change. */
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
