import type { Content } from 'pdfmake/interfaces.js'

/** A node of a parsed document, as far as anything here looks at it. */
export interface HtmlNode {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: readonly HtmlNode[]
}

/** Of a table, with the places of its grid that it takes. */
export interface Cell {
  node: HtmlNode
  columns: number
  rows: number
}

/** How a text stands on the page: what the tags around it say. */
export interface Style {
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  link?: string
  color?: string
  /** Letters of a word that is too long for a cell of the table around it. */
  longWord?: number | undefined
}

/** What nodes say, as blocks one below the other. `depth`: how often lists and tables have moved in. */
export type ToBlocks = (nodes: readonly HtmlNode[], style: Style, depth: number) => Content[]

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])

/** A line goes on within it. */
export function isInline(name = ''): boolean {
  return INLINE.has(name)
}
