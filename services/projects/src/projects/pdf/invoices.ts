import { INK } from '@billfold/contracts/colours'
import { dateInWords } from '@billfold/contracts/date-in-words'
import { formatMoney } from '@billfold/contracts/money'
import { invoiceTones } from '@billfold/contracts/status-tones'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { MUTED, TONES } from '@billfold/server-kit/pdf/colours'
import { emptySection, figureCell, heading, ruled, underHeading } from '@billfold/server-kit/pdf/layouts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { type ProjectDocument, type ProjectInvoice, statusLabel } from './project-document.ts'

/** Lists drafts and cancelled invoices, but leaves them out of the total. */
export function invoices({ invoices, metrics }: ProjectDocument): Content {
  if (invoices.length === 0) return emptySection('Project Invoices', 'No invoices found')
  const head = ['Invoice', 'Issued', 'Due', 'Status', 'Total'].map(
    (title, column) => label(title, { alignment: column === 4 ? 'right' : 'left' }) as TableCell,
  )
  const sum: TableCell[] = [
    { text: 'Total billed, without drafts and cancelled ones', colSpan: 4, bold: true },
    '',
    '',
    '',
    figureCell(formatMoney(metrics.totalBilled), { bold: true }),
  ]
  const table = { headerRows: 1, widths: ['*', 78, 78, 60, 90], body: [head, ...invoices.map(row), sum] }
  return underHeading(heading('Project Invoices'), { table, layout: ruled() })
}

function row({ number, issueDate, dueDate, status, total }: ProjectInvoice): TableCell[] {
  const color = status === 'draft' || status === 'cancelled' ? MUTED : INK
  return [
    text(number, { color }),
    dateInWords(issueDate),
    dateInWords(dueDate),
    { text: statusLabel(status), color: TONES[invoiceTones[status]], bold: true },
    figureCell(formatMoney(total), { color }),
  ]
}
