import type { User } from '@billfold/contracts/accounts/user'
import { languages, type Language } from '@billfold/contracts/settings/languages'

const CHOICE = 'billfold-language'

/** The user's; on the sign-in page the last one that was spoken here, else the browser's. */
export function firstLanguage(user: User | null | undefined): Language {
  return user?.language ?? spoken(remembered()) ?? spokenHere() ?? 'en'
}

/** The browser's, as far as it is one of ours. */
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
    // A browser may refuse to keep anything.
    return null
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOICE, language)
  } catch {
    // The next sign-in page begins with the browser's language.
  }
}
