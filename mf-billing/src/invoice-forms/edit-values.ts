import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { taxRateOf } from '@billfold/contracts/invoices/invoice-totals'
import type { LineItem } from '@billfold/contracts/invoices/line-item'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { inOrder, type ChosenEntry, type InvoiceFormValues, type LineValues, newLine } from './invoice-form-values.ts'
import { entriesByLine } from './match-entries.ts'

/** What the Edit modal begins with. `entries` are those of the invoice's client. */
export function editValues(invoice: InvoiceDetails, entries: readonly TimeEntry[], today: CalendarDate): InvoiceFormValues {
  // The stored rate, else the one that gives the stored amount exactly, else the amount stays until a rate is typed.
  const taxRate = invoice.taxRate ?? taxRateOf(invoice.subtotal, invoice.taxAmount)
  return {
    clientId: String(invoice.clientId),
    projectId: String(invoice.projectId ?? ''),
    invoiceNumber: invoice.invoiceNumber,
    status: invoice.status,
    statusReason: '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    submittedDate: invoice.submittedDate ?? today,
    paidDate: invoice.paidDate ?? (invoice.status === 'paid' ? '' : today),
    ...linesOf(invoice, entries),
    notes: invoice.notes ?? '',
    taxRate: taxRate ?? '',
    taxAmount: taxRate === null ? invoice.taxAmount : '0',
  }
}

function linesOf(invoice: InvoiceDetails, entries: readonly TimeEntry[]): Pick<InvoiceFormValues, 'chosen' | 'lineItems'> {
  const entryOf = entriesByLine(invoice.lineItems, entries, new Set(invoice.timeEntryIds))
  const dates = new Map(entries.map(({ id, date }) => [id, date]))
  const lines = invoice.lineItems.map((line, place) => ({ entryId: entryOf.get(line.id), line: typed(line, place) }))
  const named = new Set(entryOf.values())
  const billed = [
    ...lines.flatMap(({ entryId, line }) => (entryId === undefined ? [] : [{ entryId, line }])),
    ...invoice.timeEntryIds.filter((id) => !named.has(id)).map((entryId) => ({ entryId, line: null })),
  ]
  const chosen: ChosenEntry[] = billed.map((entry) => ({ ...entry, date: dates.get(entry.entryId) ?? invoice.issueDate }))
  const lineItems = lines.flatMap(({ entryId, line }) => (entryId === undefined ? line : []))
  return { chosen: inOrder(chosen), lineItems: lines.length === 0 ? sumAsLine(invoice) : lineItems }
}

function typed({ description, quantity, rate }: LineItem, place: number): LineValues {
  return { description, quantity, rate, place }
}

/** An invoice of another client of the API may have a sum and no line at all; the dialog demands one, and must not lose the sum. */
function sumAsLine({ subtotal }: InvoiceDetails): LineValues[] {
  return subtotal === '0.00' ? [] : [{ ...newLine, rate: subtotal }]
}
