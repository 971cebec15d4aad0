import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import type { TimeEntryChanges } from '@billfold/contracts/time-entries/time-entry'

interface StoredEntry {
  clientId: number
  invoiceId?: number | null | undefined
  hours: string
  rate: string
  date: CalendarDate
}

export interface EntryInvoice {
  id: number
  invoiceNumber: string
  status: InvoiceStatus
}

type Changes = Omit<TimeEntryChanges, 'date'> & { date?: CalendarDate | undefined }

/** Null derives the flag from the invoice, as for a new entry. An absent value leaves the flag unchanged. */
export function invoicedFlag({ invoiced, isInvoiced, invoiceId }: Pick<TimeEntryChanges, 'invoiced' | 'isInvoiced' | 'invoiceId'>): boolean | undefined {
  if (invoiced === undefined && isInvoiced === undefined) return undefined
  return invoiced ?? isInvoiced ?? typeof invoiceId === 'number'
}

/**
 * An entry can only be removed from an invoice through that invoice; otherwise the lines would still bill the entry while it could be
 * billed again. The form in the specification always sends `invoiceId: null`, so null together with 'invoiced' is not a removal.
 */
export function requireKeepsInvoice(entry: StoredEntry, changes: Changes, invoices: readonly EntryInvoice[]): void {
  if (!entry.invoiceId) return
  const isInvoiced = invoicedFlag(changes)
  const isRemoved = isInvoiced === false || (changes.invoiceId === null && isInvoiced !== true)
  const isMoved = typeof changes.invoiceId === 'number' && changes.invoiceId !== entry.invoiceId
  const isOtherClient = changes.clientId !== undefined && changes.clientId !== entry.clientId
  if (!isRemoved && !isMoved && !isOtherClient) return
  const { invoiceNumber } = invoiceOf(entry, invoices)
  throw new AppError('conflict', fillIn('This time entry is on invoice {invoiceNumber}. Remove it from that invoice first.', { invoiceNumber }))
}

/** Hours, rate and date of an entry can change only while its invoice is a draft. */
export function requireUnlockedFigures(entry: StoredEntry, { hours, rate, date }: Changes, invoices: readonly EntryInvoice[]): void {
  const changed = [
    ...(hours === undefined || isSameDecimal(hours, entry.hours) ? [] : ['hours']),
    ...(rate === undefined || isSameDecimal(rate, entry.rate) ? [] : ['rate']),
    ...(date === undefined || date === entry.date ? [] : ['date']),
  ]
  if (!entry.invoiceId || changed.length === 0) return
  const { status, invoiceNumber } = invoiceOf(entry, invoices)
  if (status === 'draft') return
  const message = fillIn('This time entry is on invoice {invoiceNumber}, which is no longer a draft, so its hours, rate and date can’t be changed.', { invoiceNumber })
  throw new AppError('conflict', message, { issues: changed.map((path) => ({ path, ...message })) })
}

function invoiceOf({ invoiceId }: StoredEntry, invoices: readonly EntryInvoice[]): EntryInvoice {
  const invoice = invoices.find(({ id }) => id === invoiceId)
  if (!invoice) throw new AppError('conflict', 'This time entry has just been added to an invoice. Please try again.')
  return invoice
}

function isSameDecimal(a: string, b: string): boolean {
  return toUnits(a, 4) === toUnits(b, 4)
}
