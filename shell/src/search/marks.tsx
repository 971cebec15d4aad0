import { fold } from '@billfold/ui'

interface Piece {
  text: string
  isMatch: boolean
}

/** Search words with case and accents removed. */
export function wordsOf(typed: string): string[] {
  return fold(typed).split(/\s+/).filter((word) => word !== '')
}

/** Splits a text into pieces to highlight matches: 'Müller GmbH' for 'mul' → 'Mül', 'ler GmbH'. */
export function marksOf(text: string, words: readonly string[]): Piece[] {
  // A letter may fold into several letters ('ﬁ') or none, so this tracks where each folded letter came from.
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
