import { marksOf } from './marks-of.ts'

/** Highlights the search words in a text. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marksOf(text, words).map(({ text: piece, isMatch }, index) => (isMatch ? <mark key={index}>{piece}</mark> : piece))
}
