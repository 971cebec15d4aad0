import { useLanguage } from '../text/language.store.ts'

/** A formatter of the page's language, made once: `const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, …))`. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const { language } = useLanguage.getState()
    const before = made.get(language)
    if (before !== undefined) return before
    const formatter = make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** Dates and figures of English are those of the United States. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-US' : language
}
