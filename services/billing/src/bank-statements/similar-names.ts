/** Legal forms and filler words in company names, which banks and clients write differently or leave out. */
const FORMS = new Set([
  'gmbh', 'ag', 'kg', 'ug', 'ohg', 'gbr', 'ek', 'ev', 'mbh', 'co', 'inc', 'incorporated', 'llc', 'llp', 'lp', 'ltd', 'limited', 'plc', 'corp', 'corporation', 'company',
  'sa', 'sas', 'sarl', 'sl', 'srl', 'spa', 'bv', 'nv', 'oy', 'ab', 'as', 'aps', 'pty', 'the', 'und', 'and', 'et', 'y',
])

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !FORMS.has(word))
  return telling.length > 0 ? telling : words
}

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2))
}

/** Banks truncate names after this many characters. */
const SHORTENED = 20

/** True if one name contains all words of the other, one name starts with the other, or at least 70% of their letter pairs match. */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return false
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few.every((word) => many.includes(word)) && few.some((word) => word.length > 2)) return true
  const [first, second] = [a.join(''), b.join('')]
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (short.length >= SHORTENED && long.startsWith(short)) return true
  const left = pairsOf(first)
  const right = pairsOf(second)
  const common = left.filter((pair) => {
    const at = right.indexOf(pair)
    if (at >= 0) right.splice(at, 1)
    return at >= 0
  })
  return left.length > 1 && 10 * 2 * common.length >= 7 * (left.length + pairsOf(second).length)
}
