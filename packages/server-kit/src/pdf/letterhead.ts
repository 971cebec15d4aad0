import type { Content } from 'pdfmake/interfaces.js'
import { text } from './blocks.ts'
import type { Sender } from './business-card.ts'
import { MUTED } from './colours.ts'

export function letterhead({ party: { name, lines }, logo }: Sender): Content {
  return {
    columns: [
      { width: '*', stack: [...(logo ? [{ image: logo, fit: [130, 36] as [number, number], margin: [0, 0, 0, 6] as [number, number, number, number] }] : []), text(name, { bold: true, fontSize: 11 })] },
      { width: 240, stack: [text(lines.join('  ·  '), { alignment: 'right', fontSize: 7.5, color: MUTED, lineHeight: 1.3 })] },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 26],
  }
}
