import type { User } from '@billfold/contracts/accounts/user'
import { type Language, languages } from '@billfold/contracts/settings/languages'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { offerTranslations, setLanguage, useSession } from '@billfold/web-kit'
import { useEffect } from 'react'

const CHOICE = 'billfold-language'

/** The user's language or, on the sign-in page, the language last used in this browser, or else the browser's language. */
function firstLanguage(user: User | null | undefined): Language {
  return user?.language ?? supportedLanguage(remembered()) ?? browserLanguage() ?? 'en'
}

export function browserLanguage(): Language | undefined {
  return navigator.languages.map(supportedLanguage).find((language) => language !== undefined)
}

/** 'de-AT' → 'de' */
function supportedLanguage(tag: string | null): Language | undefined {
  return languages.find((language) => language === tag?.split('-')[0])
}

function remembered(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    // Browsers may block storage.
    return null
  }
}

function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOICE, language)
  } catch {
    // If storage is blocked, the next sign-in page uses the browser's language.
  }
}

/** Resolves once the translations for the page have loaded. English needs no translations. */
export function loadLanguage(user: User | null | undefined, modules: readonly RegisteredModule[]): Promise<void> {
  offerTranslations((language) => import('./load-translations.ts').then(({ loadTranslations }) => loadTranslations(language, modules)))
  return setLanguage(firstLanguage(user))
}

/** Applies the signed-in user's language and remembers it for the next sign-in. */
export function useUsersLanguage(): void {
  const language = useSession(({ user }) => user?.language)
  useEffect(() => {
    if (language === undefined) return
    rememberLanguage(language)
    void setLanguage(language)
  }, [language])
}
