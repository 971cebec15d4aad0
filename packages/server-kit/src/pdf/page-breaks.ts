import { FOOTER_STYLE } from './blocks.ts'

/** Beyond this a row may be taller than a page: kept together it would be cut off. */
const LONG_TEXT = 1200
const LONG_LINES = 30

/** How a table breaks: rows stay whole, and the first one with the head, where all of them are shorter than a page. */
export function rowBreaks(texts: readonly string[]): { keepWithHeaderRows: 0 | 1; dontBreakRows: boolean } {
  const rowsFit = texts.every((text) => text.length < LONG_TEXT && text.split('\n').length < LONG_LINES)
  return { keepWithHeaderRows: rowsFit ? 1 : 0, dontBreakRows: rowsFit }
}

interface PrintedNode {
  headlineLevel?: unknown
  text?: unknown
  style?: unknown
}

/**
 * For `pageBreakBefore`: a heading stands with what it is the heading of. pdfmake counts the foot of the page among what follows.
 * Of what is kept whole it names a wrong page: a table that is has its heading within (`underHeading`).
 */
export function isLeftAlone(node: PrintedNode, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => readonly PrintedNode[] }): boolean {
  return node.headlineLevel !== undefined && !getFollowingNodesOnPage().some(({ text, style }) => text !== undefined && style !== FOOTER_STYLE)
}
