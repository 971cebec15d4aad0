/** A stretch of text that one font can print. */
export interface Run {
  text: string
  font?: string | undefined
  /** Its words are in their order because it is one piece. */
  noWrap?: true
  fontFeatures?: []
  wordBreak?: 'normal'
}

export interface Font {
  /** Undefined of the main font, which needs no naming. */
  name: string | undefined
  /** Whether all of a text can be printed in it. */
  has: (text: string) => boolean
}

/** Printed where no font has a sign, so that everybody sees that there was one. */
const UNPRINTABLE = '\ufffd'

/** What the main font has for certain; most texts are nothing else, and no font has to be asked. */
const COMMON = /^[\n\r\t\u0020-\u007e\u00a0-\u00ff\u200b\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/

/** Directions and the choice of a sign's look: nobody sees them, and a font prints a box for them. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g

/** Hebrew, Arabic and the like, but not their digits, which are read from left to right. */
const LETTER = String.raw`(?!\p{Nd})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`
const RIGHT_TO_LEFT = new RegExp(`(${LETTER}(?:(?:${LETTER}|[\\p{M}\\u200c\\u200d\\u00a0 '’.,-])*(?:${LETTER}|\\p{M}))?)`, 'u')

/** Letters from right to left that are printed in one piece: a name, a heading, a short sentence. */
const LONGEST_PIECE = 32

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** A text as it is printed: composed, and each stretch in the first font that has all of it. */
export function runsOf(written: string, fonts: readonly Font[]): Run[] {
  if (COMMON.test(written)) return [{ text: written }]
  const text = written.normalize('NFC').replaceAll(UNSEEN, '')
  if (fonts[0]?.has(text.replaceAll(/[\n\r\t]/g, ''))) return [{ text }]
  // Every second one is a stretch from right to left.
  return text.split(RIGHT_TO_LEFT).flatMap((part, index) => (index % 2 === 1 ? rightToLeft(part, fonts) : leftToRight(part, fonts)))
}

/** Whether the paper shows what was written: each sign, and all words in their order. */
export function isExact(runs: readonly Run[]): boolean {
  let pieces = 0
  for (const { text, noWrap } of runs) {
    if (text.includes(UNPRINTABLE) || (!noWrap && RIGHT_TO_LEFT.test(text))) return false
    if (text.includes('\n')) pieces = 0
    if (noWrap) pieces += 1
    // pdfmake puts one behind the other, from left to right.
    if (pieces > 1) return false
  }
  return true
}

/** fontkit joins the letters and turns the line around, of what it gets in one piece; with features named, even if there are none, it is one. */
function rightToLeft(text: string, fonts: readonly Font[]): Run[] {
  const font = fonts.find(({ has }) => has(text))
  return font && text.length <= LONGEST_PIECE ? [{ text, font: font.name, noWrap: true, fontFeatures: [], wordBreak: 'normal' }] : leftToRight(text, fonts)
}

function leftToRight(text: string, fonts: readonly Font[]): Run[] {
  const stretches: { text: string; font: Font | undefined }[] = []
  for (const { segment } of letters.segment(text)) {
    const font = fontOf(segment, fonts)
    const printed = font ? segment : UNPRINTABLE
    const last = stretches.at(-1)
    if (last && last.font === (font ?? fonts[0])) last.text += printed
    else stretches.push({ text: printed, font: font ?? fonts[0] })
  }
  return stretches.map(({ text, font }) => (font?.name ? { text: withBreaks(text), font: font.name, wordBreak: 'normal' } : { text }))
}

function fontOf(letter: string, fonts: readonly Font[]): Font | undefined {
  return /^[\n\r\t]+$/.test(letter) ? fonts[0] : fonts.find(({ has }) => has(letter))
}

/** A line can end between Thai words, which have no spaces; elsewhere pdfmake finds the places, and halves of letters among them. */
function withBreaks(text: string): string {
  return /[\p{Script=Thai}\u{10000}-\u{10ffff}]/u.test(text) ? Array.from(words.segment(text), ({ segment }) => segment).join('\u200b') : text
}
