import { type Paper, paperSizes } from '@billfold/contracts/settings/paper'
import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { ACCENT, MUTED } from './colours.ts'
import type { Heading } from './under-heading.ts'

/** Width of the content in points, the same for all paper sizes. */
export const WIDTH = 487

export function sideOf(paper: Paper): number {
  return (paperSizes[paper].width - WIDTH) / 2
}

/** A band across the top of the first page, wider than any paper. */
const band: Content = { canvas: [{ type: 'rect', x: 0, y: 0, w: 2000, h: 6, color: ACCENT }] }

export function pagesOn(paper: Paper) {
  const side = sideOf(paper)
  const pageMargins: [number, number, number, number] = [side, 54, side, 60]
  return { pageSize: paper, pageMargins, background: (page: number) => (page === 1 ? band : null) }
}

export function heading(value: string): Heading & ContentText {
  return { text: value, fontSize: 12.5, bold: true, margin: [0, 24, 0, 8] }
}

export function emptySection(title: string, text: string): Content {
  return { stack: [heading(title), { text, color: MUTED }], unbreakable: true }
}

export function figureCell(value: string, style: object = {}): TableCell {
  return { text: value, alignment: 'right', noWrap: true, ...style }
}
