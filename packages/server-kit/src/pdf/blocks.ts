import { interpolate } from '@billfold/contracts/message'
import type { Content, ContentStack } from 'pdfmake/interfaces.js'
import { MUTED } from './colours.ts'

/** Above these limits, a row may be taller than a page. It would be cut off if it had to stay on one page. */
const LONG_TEXT = 1200
const LONG_LINES = 30

/** Prevents page breaks within rows, and after the table header, if every row is shorter than a page. */
export function rowBreaks(texts: readonly string[]): { keepWithHeaderRows: 0 | 1; dontBreakRows: boolean } {
  const rowsFit = texts.every((text) => text.length < LONG_TEXT && text.split('\n').length < LONG_LINES)
  return { keepWithHeaderRows: rowsFit ? 1 : 0, dontBreakRows: rowsFit }
}

/** Values of `headlineLevel`: a headline, which stays with the content that follows, and the texts inside a headline. */
export const HEADLINE = 1
const OF_HEADLINE = 2

/** The maximum number of consecutive headlines (title, heading, caption, table header). Prevents pages that only contain headings. */
const MOST_IN_A_ROW = 4

interface PrintedNode {
  headlineLevel?: unknown
  text?: unknown
  style?: unknown
}

/**
 * For `pageBreakBefore`: true for a headline without any content after it on the page. Further headlines and the footer do not count as
 * content. pdfmake reports wrong pages for unbreakable nodes, so an unbreakable table contains its heading (`underHeading`).
 */
export function isLeftAlone({ headlineLevel }: PrintedNode, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => readonly PrintedNode[] }): boolean {
  if (headlineLevel !== HEADLINE) return false
  const following = getFollowingNodesOnPage().filter(({ text, style, headlineLevel }) => headlineLevel === HEADLINE || (text !== undefined && style !== FOOTER_STYLE && headlineLevel === undefined))
  return following.length < MOST_IN_A_ROW && following.every((node) => node.headlineLevel === HEADLINE)
}

export function headline(blocks: readonly Content[]): ContentStack & { headlineLevel: number } {
  return { stack: ofHeadline(blocks), headlineLevel: HEADLINE }
}

export function ofHeadline(blocks: readonly Content[]): Content[] {
  return blocks.map((block) => (typeof block === 'object' && !Array.isArray(block) ? { ...block, headlineLevel: OF_HEADLINE } : block) as Content)
}

/** Words longer than this can be broken anywhere, because they would run off the page. */
const LONG = 28
/** Allows breaks after hyphens, but not before a digit, because the hyphen may be a minus sign. */
const BEHIND_HYPHEN = /(?<=\p{L}-)(?=\p{L})/u

/** Words longer than this get additional break opportunities, because pdfmake measures long words letter by letter. */
const MAX_LETTERS = 1000
const PLACE_TO_BREAK = '\u200b'

export interface Words {
  text: string
  wordBreak?: 'break-all'
}

/** Splits text into parts that fit on a page. Pass a smaller `long` for narrow columns. */
export function wordsOf(value: string, long = LONG): Words[] {
  // The group in the pattern makes every second part a long word.
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

export function label(value: string, style: { fontSize?: number; [name: string]: unknown } = {}): Content {
  return { ...spacedOut(value.toUpperCase(), style.fontSize ?? 7), bold: true, color: MUTED, ...style }
}

/** Relative to the font size. PDF readers copy a gap of 0.1 as a space, and kerning adds up to 0.01. */
const LETTER_SPACING = 0.085

export function spacedOut(text: string, fontSize: number): { text: string; fontSize: number; characterSpacing: number } {
  return { text, fontSize, characterSpacing: fontSize * LETTER_SPACING }
}

/** Marks page footers, because they do not count as content. */
const FOOTER_STYLE = 'footer'

interface PageFooter {
  left: string
  right: string
  side: number
  numbering?: string
}

export function pageFooter({ left, right, side, numbering = 'Page {page} of {pages}' }: PageFooter) {
  return (page: number, pages: number): Content => ({
    margin: [side, 16, side, 0],
    fontSize: 7.5,
    color: MUTED,
    columns: [text(left, { style: FOOTER_STYLE }), text(pages > 1 ? `${right}   ·   ${interpolate(numbering, { page, pages })}` : right, { alignment: 'right', style: FOOTER_STYLE })],
    columnGap: 24,
  })
}
