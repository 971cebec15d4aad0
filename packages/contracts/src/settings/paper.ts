export type Paper = 'A4' | 'LETTER'

/** In points. */
export const paperSizes = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const

/** Countries that use Letter paper; unknown countries count as US. */
const LETTER_COUNTRIES = [null, '', 'US', 'CA', 'MX']

/** Paper size of the account's documents. */
export function paperOf(country: string | null): Paper {
  return LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4'
}
