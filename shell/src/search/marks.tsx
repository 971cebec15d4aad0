import { fold } from '@billfold/ui'

interface Piece {
  text: string
  isMatch: boolean
}

/** The words of a search query in lowercase, without accents. */
export function wordsOf(typed: string): string[] {
  return fold(typed).split(/\s+/).filter((word) => word !== '')
}

/** Splits a text into pieces to highlight matches: 'Müller GmbH' for 'mul' becomes 'Mül' and 'ler GmbH'. */
export function marksOf(text: string, words: readonly string[]): Piece[] {
  // One letter may become several ('ﬁ') or none when case and accents are removed, so this maps each resulting letter to the original one.
  const letters = Array.from(text)
  const folded = letters.map(fold)
  const origins = folded.flatMap((letter, index) => Array.from({ length: letter.length }, () => index))
  const whole = folded.join('')
  const isMarked = new Set<number>()
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const index of origins.slice(at, at + word.length)) isMarked.add(index)
    }
  }

  const pieces: Piece[] = []
  letters.forEach((letter, index) => {
    const isMatch = isMarked.has(index)
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else pieces.push({ text: letter, isMatch })
  })
  return pieces
}

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marksOf(text, words).map(({ text: piece, isMatch }, index) => (isMatch ? <mark key={index}>{piece}</mark> : piece))
}
