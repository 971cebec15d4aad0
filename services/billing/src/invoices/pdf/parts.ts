import { readable } from '@billfold/contracts/colours'
import type { Party } from '@billfold/contracts/settings/sender'
import { label, pageFooter, text } from '@billfold/server-kit/pdf/blocks'
import { BAD, GOOD, MUTED } from '@billfold/server-kit/pdf/colours'
import { HEADLINE, rowBreaks } from '@billfold/server-kit/pdf/page-breaks'
import type { Content } from 'pdfmake/interfaces.js'
import type { InvoiceDocument } from './invoice-document.ts'

export function party(title: string, { name, lines, taxId }: Party): Content {
  return {
    stack: [
      label(title, { margin: [0, 0, 0, 5] }),
      text(name, { bold: true, fontSize: 10.5, margin: [0, 0, 0, 2] }),
      ...lines.map((line) => text(line, { color: MUTED })),
      ...(taxId ? [text(`Tax ID ${taxId}`, { color: MUTED })] : []),
    ],
  }
}

/** Each template sets them in its own way. */
export function facts(invoice: InvoiceDocument): { title: string; value: string }[] {
  return [
    { title: 'Issued', value: invoice.issueDate },
    { title: 'Due', value: invoice.dueDate },
    ...(invoice.paidDate ? [{ title: 'Paid', value: invoice.paidDate }] : []),
    ...(invoice.project ? [{ title: 'Project', value: invoice.project }] : []),
  ]
}

/** That it was paid may be known, and not when. */
export function dueOrPaid({ status, paidDate, issueDate, dueDate }: InvoiceDocument): string {
  if (status === 'cancelled') return `Issued ${issueDate}`
  if (status !== 'paid') return `Due ${dueDate}`
  return paidDate ? `Paid ${paidDate}` : 'Paid'
}

export function remarks({ notes, terms }: InvoiceDocument): Content[] {
  return [...remark('Notes', notes), ...remark('Payment terms', terms)]
}

function remark(title: string, value: string | null): Content[] {
  if (!value) return []
  const { dontBreakRows: unbreakable } = rowBreaks([value])
  const name = label(title, { margin: [0, 16, 0, 4], headlineLevel: unbreakable ? undefined : HEADLINE })
  return [{ stack: [name, text(value, { color: MUTED, lineHeight: 1.25 })], unbreakable }]
}

/** What the reader must know at a glance. An invoice that is open says nothing. */
export function stamp({ status, accentColor }: InvoiceDocument): { value: string; color: string } | null {
  if (status === 'paid') return { value: 'Paid', color: GOOD }
  if (status === 'overdue') return { value: 'Overdue', color: BAD }
  if (status === 'cancelled') return { value: 'Cancelled', color: MUTED }
  if (status === 'draft') return { value: 'Draft', color: readable(accentColor) }
  return null
}

export function footer({ number, from }: InvoiceDocument, side: number) {
  return pageFooter({ left: from.name, right: `Invoice ${number}`, side })
}
