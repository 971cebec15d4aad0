import type { User } from '@billfold/contracts/accounts/user'
import { languages, type Language } from '@billfold/contracts/settings/languages'

const CHOICE = 'billfold-language'

/** The user's language; on the sign-in page, the last one used here, else the browser's. */
export function firstLanguage(user: User | null | undefined): Language {
  return user?.language ?? spoken(remembered()) ?? spokenHere() ?? 'en'
}

/** The browser's language, if supported. */
export function spokenHere(): Language | undefined {
  return navigator.languages.map(spoken).find((language) => language !== undefined)
}

/** 'de-AT' → 'de' */
function spoken(tag: string | null): Language | undefined {
  return languages.find((language) => language === tag?.split('-')[0])
}

function remembered(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    // Storage may be unavailable.
    return null
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOICE, language)
  } catch {
    // Without storage, the next sign-in page uses the browser's language.
  }
}
