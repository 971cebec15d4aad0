import { useLanguage } from '../text/language.store.ts'

/** A formatter per language, created once: `const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, …))`. */
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

/** English uses US formats. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-US' : language
}
