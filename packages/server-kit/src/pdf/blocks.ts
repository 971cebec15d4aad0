import type { Content } from 'pdfmake/interfaces.js'
import { MUTED } from './colours.ts'

/** A word longer than any line would run off the page: it, and no other, may be broken anywhere. */
const LONG = 28
/** Where any word may be broken. Before a figure a hyphen may be a sign. */
const BEHIND_HYPHEN = /(?<=\p{L}-)(?=\p{L})/u

/** pdfmake measures such a word letter by letter: what nobody ever wrote gets places to break of its own instead. */
const MAX_LETTERS = 1000
const PLACE_TO_BREAK = '\u200b'

export interface Words {
  text: string
  wordBreak?: 'break-all'
}

/** A text in stretches that fit a page, or a place where fewer letters are too long a word. */
export function wordsOf(value: string, long = LONG): Words[] {
  // Every second one is a long word.
  return value.split(new RegExp(`(\\S{${long},})`)).flatMap((part, index): Words[] => {
    if (part === '') return []
    return index % 2 === 0 ? [{ text: part }] : broken(part, long)
  })
}

function broken(word: string, long: number): Words[] {
  if (word.length > MAX_LETTERS) return [{ text: word.replaceAll(/(?:.\p{M}*){16}/gsu, `$&${PLACE_TO_BREAK}`) }]
  return word.split(BEHIND_HYPHEN).map((text) => (text.length < long ? { text } : { text, wordBreak: 'break-all' }))
}

export function text(value: string, style: object = {}): Content {
  const words = wordsOf(value)
  return { text: words.length > 1 || words[0]?.wordBreak ? words : (words[0]?.text ?? ''), ...style }
}

export function spaced(margin: [number, number, number, number], content: Content): Content {
  return { stack: [content], margin }
}

/** A small heading above what it names. */
export function label(value: string, style: { fontSize?: number; [name: string]: unknown } = {}): Content {
  return { ...spacedOut(value.toUpperCase(), style.fontSize ?? 7), bold: true, color: MUTED, ...style }
}

/** Of the type's size. A reader that copies text takes a gap of a tenth for a space, and some pairs of letters stand a hundredth apart on their own. */
const LETTER_SPACING = 0.085

export function spacedOut(text: string, fontSize: number): { text: string; fontSize: number; characterSpacing: number } {
  return { text, fontSize, characterSpacing: fontSize * LETTER_SPACING }
}

/** The name of what is no part of the text. */
export const FOOTER_STYLE = 'footer'

/** At the foot of each page: whose document it is, which one, and where in it. */
export function pageFooter({ left, right, side }: { left: string; right: string; side: number }) {
  return (page: number, pages: number): Content => ({
    margin: [side, 16, side, 0],
    fontSize: 7.5,
    color: MUTED,
    columns: [text(left, { style: FOOTER_STYLE }), text(`${right}${pages > 1 ? `   ·   Page ${page} of ${pages}` : ''}`, { alignment: 'right', style: FOOTER_STYLE })],
    columnGap: 24,
  })
}
