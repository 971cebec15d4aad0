import type { Content, ContentStack } from 'pdfmake/interfaces.js'
import { FOOTER_STYLE } from './blocks.ts'

/** Above these limits a row may be taller than a page, and would be cut off if kept together. */
const LONG_TEXT = 1200
const LONG_LINES = 30

/** Keeps rows whole, and the first one with the head, if all rows are shorter than a page. */
export function rowBreaks(texts: readonly string[]): { keepWithHeaderRows: 0 | 1; dontBreakRows: boolean } {
  const rowsFit = texts.every((text) => text.length < LONG_TEXT && text.split('\n').length < LONG_LINES)
  return { keepWithHeaderRows: rowsFit ? 1 : 0, dontBreakRows: rowsFit }
}

/** Values of `headlineLevel`: a headline, which stays with the following content, and the texts within it. */
export const HEADLINE = 1
export const OF_HEADLINE = 2

/** A title, a heading, a caption and a table: prevents pages that hold only headings. */
const MOST_IN_A_ROW = 4

interface PrintedNode {
  headlineLevel?: unknown
  text?: unknown
  style?: unknown
}

/**
 * For `pageBreakBefore`: true for a headline without content after it on the page. Further headlines and the footer, which pdfmake includes, do not
 * count as content. pdfmake reports wrong pages for unbreakable nodes, so an unbreakable table contains its heading (`underHeading`).
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
