import type { Content } from 'pdfmake/interfaces.js'

/** A node of a parsed document, as far as anything here looks at it. */
export interface HtmlNode {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: readonly HtmlNode[]
}

/** How a text stands on the page: what the tags around it say. */
export interface Style {
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  link?: string
  color?: string
}

/** What nodes say, as blocks one below the other. `depth`: how often lists and tables have moved in. */
export type ToBlocks = (nodes: readonly HtmlNode[], style: Style, depth: number) => Content[]
