import { INK } from '@billfold/contracts/colours'
import { richTextLink, richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { ACCENT, MUTED } from '@billfold/server-kit/pdf/colours'
import { headline } from '@billfold/server-kit/pdf/blocks'
import { parseDocument } from 'htmlparser2'
import type { Content, ContentStack } from 'pdfmake/interfaces.js'
import { type HtmlNode, type Style, type TypedPiece, collapseSpaces, piecesOf } from './inline-pieces.ts'
import { tableContent } from './table-content.ts'

const HEADINGS: Record<string, number> = { h1: 14, h2: 12.5, h3: 11.5, h4: 10.5, h5: 10, h6: 10 }
/** Lists nested deeper than this are not indented further. */
const MAX_INDENTS = 6
/**
 * Keeping a heading with its next block makes pdfmake scan the rest of the document. In texts with more headings than this, no heading is
 * kept with its next block.
 */
const MAX_HELD_HEADINGS = 40
/** Tags that are dropped with their content. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext', 'object'])

/**
 * Renders only known tags, so an error in the sanitizer cannot reach the PDF. Other tags become plain text, and links can only lead to the
 * web or to an e-mail address.
 */
export function richTextToPdf(section: string): Content[] {
  const blocks = blocksOf(parseDocument(richTextToHtml(section)).children, {}, 0)
  const headings = blocks.filter((block) => isHeading(block))
  return headings.length <= MAX_HELD_HEADINGS ? blocks : blocks.map((block) => (isHeading(block) ? { ...block, headlineLevel: undefined } : block))
}

function isHeading(block: Content): block is ContentStack {
  return typeof block === 'object' && 'headlineLevel' in block
}

/** Consecutive inline nodes form one paragraph. */
function blocksOf(nodes: readonly HtmlNode[], style: Style, depth: number): Content[] {
  const blocks: Content[] = []
  let pieces: TypedPiece[] = []
  const endParagraph = () => {
    const text = collapseSpaces(pieces)
    if (text.length > 0) blocks.push({ text, margin: [0, 0, 0, depth > 0 ? 2 : 5], lineHeight: 1.25 })
    pieces = []
  }
  const walk = (node: HtmlNode, style: Style) => {
    if (node.type === 'text') pieces.push(...piecesOf(node.data ?? '', style))
    if (node.name === undefined || UNREAD.has(node.name)) return
    const children = node.children ?? []
    const block = blockOf(node.name, node, style, depth)
    if (block) {
      endParagraph()
      blocks.push(...block)
    } else if (node.name === 'br') pieces.push({ text: '\n', isBreak: true })
    else for (const child of children) walk(child, styleOf(node, style))
  }
  for (const node of nodes) walk(node, style)
  endParagraph()
  return blocks
}

/** Undefined for inline tags. */
function blockOf(name: string, node: HtmlNode, style: Style, depth: number): Content[] | undefined {
  const children = node.children ?? []
  const size = HEADINGS[name]
  if (size !== undefined) return heading(blocksOf(children, { ...style, bold: true }, depth), size, depth)
  if (name === 'ul' || name === 'ol') return list(name, children, style, depth)
  if (name === 'table') return tableContent(node, style, depth, blocksOf)
  if (['p', 'div', 'li', 'tr', 'td', 'th', 'caption', 'thead', 'tbody', 'tfoot'].includes(name)) return blocksOf(children, style, depth)
  return undefined
}

function heading(blocks: Content[], fontSize: number, depth: number): Content[] {
  if (blocks.length === 0) return []
  return [{ ...(depth === 0 ? headline(blocks) : { stack: blocks }), fontSize, color: INK, margin: [0, 5, 0, 1] }]
}

function list(kind: 'ul' | 'ol', children: readonly HtmlNode[], style: Style, depth: number): Content[] {
  const items = children.map((child) => blocksOf([child], style, depth + 1)).filter((item) => item.length > 0)
  if (items.length === 0) return []
  const content = items.map((item) => ({ stack: item }))
  if (depth >= MAX_INDENTS) return [{ stack: content }]
  const look = { markerColor: MUTED, margin: [0, 0, 0, depth > 0 ? 0 : 5] as [number, number, number, number] }
  return kind === 'ul' ? [{ ul: content, ...look }] : [{ ol: content, ...look }]
}

function styleOf({ name, attribs }: HtmlNode, style: Style): Style {
  switch (name) {
    case 'strong':
    case 'b':
      return { ...style, bold: true }
    case 'em':
    case 'i':
      return { ...style, italics: true }
    case 'u':
      return { ...style, decoration: 'underline' }
    case 's':
      return { ...style, decoration: 'lineThrough' }
    case 'a':
      return richTextLink.test(attribs?.href ?? '') ? { ...style, link: attribs?.href ?? '', color: ACCENT, decoration: 'underline' } : style
    default:
      return style
  }
}
