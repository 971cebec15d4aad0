import { INK } from '@billfold/contracts/colours'
import { dateInWords } from '@billfold/contracts/date-in-words'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { formatMoney } from '@billfold/contracts/money'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { BAD, GOOD, INFO, MUTED } from '@billfold/server-kit/pdf/colours'
import { emptySection, figureCell, heading } from '@billfold/server-kit/pdf/frame'
import { ruled } from '@billfold/server-kit/pdf/layouts'
import { underHeading } from '@billfold/server-kit/pdf/under-heading'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { capitalised } from './capitalised.ts'
import type { ProjectDocument, ProjectInvoice } from './project-document.ts'

const tones: Record<InvoiceStatus, string> = { paid: GOOD, sent: INFO, submitted: INFO, overdue: BAD, draft: MUTED, cancelled: MUTED }

/** All of them, and beneath what they come to: drafts and cancelled ones are listed, and not counted. */
export function invoices({ invoices, metrics }: ProjectDocument): Content {
  if (invoices.length === 0) return emptySection('Project Invoices', 'No invoices found')
  const head = ['Invoice', 'Issued', 'Due', 'Status', 'Total'].map((title, column) => label(title, { alignment: column === 4 ? 'right' : 'left' }) as TableCell)
  const sum: TableCell[] = [{ text: 'Total billed, without drafts and cancelled ones', colSpan: 4, bold: true }, '', '', '', figureCell(formatMoney(metrics.totalBilled), { bold: true })]
  const table = { headerRows: 1, widths: ['*', 78, 78, 60, 90], body: [head, ...invoices.map(row), sum] }
  return underHeading(heading('Project Invoices'), { table, layout: ruled() })
}

function row({ number, issueDate, dueDate, status, total }: ProjectInvoice): TableCell[] {
  const color = status === 'draft' || status === 'cancelled' ? MUTED : INK
  return [text(number, { color }), dateInWords(issueDate), dateInWords(dueDate), { text: capitalised(status), color: tones[status], bold: true }, figureCell(formatMoney(total), { color })]
}
