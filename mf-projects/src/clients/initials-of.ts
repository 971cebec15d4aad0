// Graphemes, because a letter may consist of several code points.
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const LETTER = /[\p{L}\p{N}]/u

/** The first letter or digit of the first two words that have one: 'Kline & Co.' → 'KC'. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => firstLetter(word) ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}

function firstLetter(word: string): string | undefined {
  return Array.from(graphemes.segment(word), ({ segment }) => segment).find((grapheme) => LETTER.test(grapheme))
}
