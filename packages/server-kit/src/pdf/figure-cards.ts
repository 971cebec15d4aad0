import { INK, tint } from '@billfold/contracts/colours'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { label } from './blocks.ts'
import { ACCENT, HAIRLINE, MUTED } from './colours.ts'

export interface FigureCard {
  title: string
  figure: string
  color?: string
  captions: string[]
}

export function figureCards(cards: readonly FigureCard[]): Content {
  const fontSize = figureSize(Math.max(...cards.map(({ figure }) => figure.length)))
  return {
    table: { widths: cards.map(() => '*'), body: [cards.map((card) => ({ stack: draw(card, fontSize) }))], dontBreakRows: true },
    layout: panes,
    margin: [0, 22, 0, 0],
  }
}

function draw({ title, figure, color = INK, captions }: FigureCard, fontSize: number): Content[] {
  return [
    label(title),
    { text: figure, fontSize, bold: true, color, noWrap: true, margin: [0, 5, 0, 5] },
    ...captions.map((text): Content => ({ text, fontSize: 7.5, color: MUTED })),
  ]
}

/** The largest font size at which the longest figure fits into a quarter of the page. */
function figureSize(length: number): number {
  return length > 15 ? 9.5 : length > 11 ? 12 : 16
}

const panes: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: (line, { table }) => (line === 0 || line === table.widths?.length ? 0 : 1),
  vLineColor: () => HAIRLINE,
  fillColor: () => tint(ACCENT, 0.05),
  paddingLeft: () => 12,
  paddingRight: () => 8,
  paddingTop: () => 12,
  paddingBottom: () => 10,
}
