import type { CustomTableLayout } from 'pdfmake/interfaces.js'
import { HAIRLINE } from './colours.ts'

/** Rows between hairlines, flush with the page's sides. The line under the head may have a colour of its own. */
export function ruled({ underHead = HAIRLINE, padding = 6, gap = 10 } = {}): CustomTableLayout {
  return {
    hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.75 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (line) => (line === 1 ? underHead : HAIRLINE),
    paddingLeft: (column) => (column === 0 ? 0 : gap),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : gap),
    paddingTop: () => padding,
    paddingBottom: () => padding,
  }
}
