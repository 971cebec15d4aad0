import type { Content } from 'pdfmake/interfaces.js'
import { type Words, wordsOf } from '@billfold/server-kit/pdf/blocks'

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

/** Formatting from the surrounding tags. */
export interface Style {
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  link?: string
  color?: string
  /** Minimum length of words that do not fit into a cell of the surrounding table. */
  longWord?: number | undefined
}

/** `depth` is the number of surrounding lists and tables. */
export type ToBlocks = (nodes: readonly HtmlNode[], style: Style, depth: number) => Content[]

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])

export function isInline(name = ''): boolean {
  return INLINE.has(name)
}

interface Piece extends Omit<Style, 'longWord'>, Words {}

export interface TypedPiece extends Piece {
  /** True for a `<br>`, but not for white space in the source. */
  isBreak?: boolean
}

export function piecesOf(text: string, { longWord, ...style }: Style): TypedPiece[] {
  return wordsOf(text, longWord).map((words) => ({ ...words, ...style }))
}

/** Collapses white space as HTML does. Returns no pieces if there is no visible text. */
export function collapseSpaces(pieces: readonly TypedPiece[]): Piece[] {
  const collapsed: Piece[] = []
  let isLineStart = true
  for (const { isBreak = false, text, ...style } of pieces) {
    const words = isBreak ? '\n' : text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const kept = isLineStart && !isBreak ? words.replace(/^ /, '') : words
    if (isBreak) trimEnd(collapsed)
    if (kept !== '') {
      collapsed.push({ ...style, text: kept })
      isLineStart = /[ \n]$/.test(kept)
    }
  }
  trimEnd(collapsed, /[ \n]+$/)
  return collapsed.some(({ text }) => /[^\s\u00a0]/.test(text)) ? collapsed : []
}

function trimEnd(pieces: Piece[], space = / +$/): void {
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    last.text = last.text.replace(space, '')
    if (last.text !== '') return
    pieces.pop()
  }
}
