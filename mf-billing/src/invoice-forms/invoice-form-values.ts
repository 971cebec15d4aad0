import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_DUE_DAYS, type InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'

/** A line as it is typed. */
export interface LineValues {
  description: string
  quantity: string
  rate: string
  /** Where it stands on the invoice that is edited; null: after those. */
  place: number | null
}

/** A time entry that stands on the invoice. */
export interface ChosenEntry {
  entryId: number
  date: CalendarDate
  /** The line that bills it; null where other lines do. */
  line: LineValues | null
}

/** What the controls of the three dialogs hold: text as it was typed, '' for what is not given. */
export interface InvoiceFormValues {
  clientId: string
  /** `ALL_PROJECTS`: a new invoice for all of the client's projects. */
  projectId: string
  invoiceNumber: string
  status: InvoiceStatus
  statusReason: string
  issueDate: string
  dueDate: string
  submittedDate: string
  paidDate: string
  chosen: readonly ChosenEntry[]
  /** Lines that are no time. */
  lineItems: LineValues[]
  notes: string
  /** In percent. '': the tax is the amount. */
  taxRate: string
  taxAmount: string
}

export const newLine: LineValues = { description: '', quantity: '1', rate: '', place: null }

export function newInvoiceValues(today: CalendarDate, status: InvoiceStatus): InvoiceFormValues {
  return {
    clientId: '',
    projectId: '',
    invoiceNumber: '',
    status,
    statusReason: '',
    issueDate: today,
    dueDate: addDays(today, DEFAULT_DUE_DAYS),
    submittedDate: today,
    paidDate: today,
    chosen: [],
    lineItems: [],
    notes: '',
    taxRate: '',
    taxAmount: '0',
  }
}

/** An entry with a line of its own, as the server makes one. */
export function chosenOf(entry: TimeEntry, place: number | null = null): ChosenEntry {
  const { id, date, description, hours, rate } = entry
  return { entryId: id, date, line: { description, quantity: hours, rate, place } }
}

/** Always in one order, so that what was taken off and put back is no change. */
export function inOrder(chosen: readonly ChosenEntry[]): ChosenEntry[] {
  return chosen.toSorted((a, b) => a.entryId - b.entryId)
}

/** As they stand on paper. */
export function byDate(chosen: readonly ChosenEntry[]): ChosenEntry[] {
  return chosen.toSorted((a, b) => a.date.localeCompare(b.date) || a.entryId - b.entryId)
}
