export type Paper = 'A4' | 'LETTER'

/** In points. */
export const paperSizes = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const

/** Where letters are not on A4. */
const LETTER_COUNTRIES = [null, '', 'US', 'CA', 'MX']

/** What the documents of an account are printed on. */
export function paperOf(country: string | null): Paper {
  return LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4'
}
