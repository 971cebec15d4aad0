import { FOOTER_STYLE } from './blocks.ts'

interface PrintedNode {
  headlineLevel?: unknown
  text?: unknown
  style?: unknown
}

/** For `pageBreakBefore`: a heading stands with what it is the heading of. pdfmake counts the foot of the page among what follows. */
export function isLeftAlone(node: PrintedNode, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => readonly PrintedNode[] }): boolean {
  return node.headlineLevel !== undefined && !getFollowingNodesOnPage().some(({ text, style }) => text !== undefined && style !== FOOTER_STYLE)
}
