import type { Content, ContentStack } from 'pdfmake/interfaces.js'
import { FOOTER_STYLE } from './blocks.ts'

/** Beyond this a row may be taller than a page: kept together it would be cut off. */
const LONG_TEXT = 1200
const LONG_LINES = 30

/** How a table breaks: rows stay whole, and the first one with the head, where all of them are shorter than a page. */
export function rowBreaks(texts: readonly string[]): { keepWithHeaderRows: 0 | 1; dontBreakRows: boolean } {
  const rowsFit = texts.every((text) => text.length < LONG_TEXT && text.split('\n').length < LONG_LINES)
  return { keepWithHeaderRows: rowsFit ? 1 : 0, dontBreakRows: rowsFit }
}

/** As a `headlineLevel`: what stands with that which follows it, and the texts within it. */
export const HEADLINE = 1
export const OF_HEADLINE = 2

/** A title, a heading below it, a caption and a table: of a page of nothing but headings none is left alone. */
const MOST_IN_A_ROW = 4

interface PrintedNode {
  headlineLevel?: unknown
  text?: unknown
  style?: unknown
}

/**
 * For `pageBreakBefore`: a headline stands with what it is the headline of, and no other headline is that. pdfmake counts the foot of the page among
 * what follows. Of what is kept whole it names a wrong page: a table that is has its heading within (`underHeading`).
 */
export function isLeftAlone({ headlineLevel }: PrintedNode, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => readonly PrintedNode[] }): boolean {
  if (headlineLevel !== HEADLINE) return false
  const following = getFollowingNodesOnPage().filter(({ text, style, headlineLevel }) => headlineLevel === HEADLINE || (text !== undefined && style !== FOOTER_STYLE && headlineLevel === undefined))
  return following.length < MOST_IN_A_ROW && following.every((node) => node.headlineLevel === HEADLINE)
}

/** With its blocks marked as parts of a headline. */
export function headline(blocks: readonly Content[]): ContentStack & { headlineLevel: number } {
  return { stack: ofHeadline(blocks), headlineLevel: HEADLINE }
}

export function ofHeadline(blocks: readonly Content[]): Content[] {
  return blocks.map((block) => (typeof block === 'object' && !Array.isArray(block) ? { ...block, headlineLevel: OF_HEADLINE } : block) as Content)
}
