/** A text reduced to its letters and digits, because banks insert line breaks anywhere, even within numbers. */
interface Compact {
  text: string
  /** Positions of the removed separators, and both ends of the text. */
  breaks: ReadonlySet<number>
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

function compact(text: string): Compact {
  const breaks = new Set([0])
  let kept = ''
  for (const character of text.normalize('NFKC').toUpperCase()) {
    if (LETTER_OR_DIGIT.test(character)) kept += character
    else breaks.add(kept.length)
  }
  breaks.add(kept.length)
  return { text: kept, breaks }
}

/** Shorter invoice numbers are ignored, because they occur in almost any text. */
const SHORTEST = 3
/** From this length on, a number that mixes letters and digits is unlikely to occur inside a word by chance. */
const DISTINCTIVE = 5

interface NumberIndex<Item> {
  byNumber: ReadonlyMap<string, readonly Item[]>
  beginnings: ReadonlySet<string>
  lengths: readonly number[]
}

export function indexNumbers<Item>(items: readonly Item[], numberOf: (item: Item) => string): NumberIndex<Item> {
  const byNumber = Map.groupBy(items, (item) => compact(numberOf(item)).text)
  const numbers = [...byNumber.keys()].filter((number) => number.length >= SHORTEST)
  return {
    byNumber,
    beginnings: new Set(numbers.map((number) => number.slice(0, SHORTEST))),
    lengths: [...new Set(numbers.map(({ length }) => length))].toSorted((a, b) => b - a),
  }
}

/** Finds the items whose number occurs in the text. Ignores numbers that are part of a longer match. */
export function findNumbers<Item>({ byNumber, beginnings, lengths }: NumberIndex<Item>, searched: string): Item[] {
  const place = compact(searched)
  const found = new Set<Item>()
  let covered = 0
  for (let start = 0; start < place.text.length; start += 1) {
    if (!beginnings.has(place.text.slice(start, start + SHORTEST))) continue
    const length = lengths.find((length) => {
      const end = start + length
      return end > covered && byNumber.has(place.text.slice(start, end)) && isWhole(place, start, end)
    })
    if (length === undefined) continue
    covered = start + length
    for (const item of byNumber.get(place.text.slice(start, covered)) ?? []) found.add(item)
  }
  return [...found]
}

const DIGIT = /\d/
const isMixed = (number: string) => DIGIT.test(number) && /\D/.test(number)

/** 'INV-1234' does not match within 'INV-12345'. Short numbers and numbers without letters must be separate words. */
function isWhole({ text, breaks }: Compact, start: number, end: number): boolean {
  const number = text.slice(start, end)
  if (number.length < DISTINCTIVE || !isMixed(number)) return breaks.has(start) && breaks.has(end)
  const isCut = (at: number) => !breaks.has(at) && DIGIT.test(text[at - 1] ?? '') && DIGIT.test(text[at] ?? '')
  return !isCut(start) && !isCut(end)
}
