import { perLanguage } from '../format/use-format.ts'

const collator = perLanguage((locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }))

/** Sorts names by the rules of the page's language: in Spanish, 'Ñandú' comes after 'Nube'. 'Studio 9' comes before 'Studio 10'. */
export function compareNames(a: string, b: string): number {
  return collator().compare(a, b)
}
