import type { Content } from 'pdfmake/interfaces.js'

export interface HtmlNode {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: readonly HtmlNode[]
}

export interface Cell {
  node: HtmlNode
  columns: number
  rows: number
}

/** The formatting of the surrounding tags. */
export interface Style {
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  link?: string
  color?: string
  /** The length of a word that does not fit into a cell of the surrounding table. */
  longWord?: number | undefined
}

/** `depth` is the number of surrounding lists and tables. */
export type ToBlocks = (nodes: readonly HtmlNode[], style: Style, depth: number) => Content[]

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])

export function isInline(name = ''): boolean {
  return INLINE.has(name)
}
