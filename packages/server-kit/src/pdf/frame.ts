import { type Paper, paperSizes } from '@billfold/contracts/settings/paper'
import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { ACCENT, MUTED } from './colours.ts'
import type { Heading } from './under-heading.ts'

/** Points between the sides of the page, the same on any paper. */
export const WIDTH = 487

export function sideOf(paper: Paper): number {
  return (paperSizes[paper].width - WIDTH) / 2
}

/** Across the top of the first page, however wide. */
const band: Content = { canvas: [{ type: 'rect', x: 0, y: 0, w: 2000, h: 6, color: ACCENT }] }

/** The pages of Billfold's own documents. */
export function pagesOn(paper: Paper) {
  const side = sideOf(paper)
  const pageMargins: [number, number, number, number] = [side, 54, side, 60]
  return { pageSize: paper, pageMargins, background: (page: number) => (page === 1 ? band : null) }
}

export function heading(value: string): Heading & ContentText {
  return { text: value, fontSize: 12.5, bold: true, margin: [0, 24, 0, 8] }
}

/** A section that has nothing to show. */
export function emptySection(title: string, text: string): Content {
  return { stack: [heading(title), { text, color: MUTED }], unbreakable: true }
}

/** A figure in a column of figures: it never breaks. */
export function figureCell(value: string, style: object = {}): TableCell {
  return { text: value, alignment: 'right', noWrap: true, ...style }
}
