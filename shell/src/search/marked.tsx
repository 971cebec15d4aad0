import { marksOf } from './marks-of.ts'

/** A text with the words that were searched for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marksOf(text, words).map(({ text: piece, isMatch }, index) => (isMatch ? <mark key={index}>{piece}</mark> : piece))
}
