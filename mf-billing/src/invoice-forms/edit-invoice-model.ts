import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { BodyInput } from '@billfold/contracts/call'
import type { InvoiceDetails, LineItem } from '@billfold/contracts/invoices/invoice'
import type { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { toUnits } from '@billfold/contracts/money'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { ALL_PROJECTS } from '../work/work-choices.ts'
import { buildBody, calculateTotals, newInvoiceValues, newLine, sortById, valuesFromInvoice, type ChosenEntry, type InvoiceBody, type InvoiceFormValues, type LineValues } from './invoice-form-model.ts'

/** Separates lines that bill time entries from other lines. */
export function splitLines(invoice: InvoiceDetails, entries: readonly TimeEntry[]): Pick<InvoiceFormValues, 'chosen' | 'lineItems'> {
  const entryIdByLine = matchEntriesToLines(invoice.lineItems, entries, new Set(invoice.timeEntryIds))
  const dates = new Map(entries.map(({ id, date }) => [id, date]))
  const lines = invoice.lineItems.map((line, place) => ({ entryId: entryIdByLine.get(line.id), line: toLineValues(line, place) }))
  const matchedIds = new Set(entryIdByLine.values())
  const billed = [
    ...lines.flatMap(({ entryId, line }) => (entryId === undefined ? [] : [{ entryId, line }])),
    ...invoice.timeEntryIds.filter((id) => !matchedIds.has(id)).map((entryId) => ({ entryId, line: null })),
  ]
  const chosen: ChosenEntry[] = billed.map((entry) => ({ ...entry, date: dates.get(entry.entryId) ?? invoice.issueDate }))
  const lineItems = lines.flatMap(({ entryId, line }) => (entryId === undefined ? line : []))
  return { chosen: sortById(chosen), lineItems: lines.length === 0 ? buildSubtotalLine(invoice) : lineItems }
}

function toLineValues({ description, quantity, rate }: LineItem, place: number): LineValues {
  return { description, quantity, rate, place }
}

/** Represents the subtotal as a line. Invoices created through the API may have a subtotal but no lines. */
function buildSubtotalLine({ subtotal }: InvoiceDetails): LineValues[] {
  return subtotal === '0.00' ? [] : [{ ...newLine, rate: subtotal }]
}

/** Copies all lines as lines without time entries, because the entries stay on the original invoice. */
export function copyInvoice(invoice: InvoiceDetails, today: CalendarDate): InvoiceFormValues {
  const lineItems = invoice.lineItems.map(({ description, quantity, rate }) => ({ ...newLine, description, quantity, rate }))
  const lines = { chosen: [], lineItems: lineItems.length === 0 ? buildSubtotalLine(invoice) : lineItems }
  const { invoiceNumber, status, issueDate, dueDate, submittedDate, paidDate, deposits } = newInvoiceValues(today, 'draft')
  const copied = { ...valuesFromInvoice(invoice, lines, today), projectId: String(invoice.projectId ?? ALL_PROJECTS) }
  const { taxAmount } = calculateTotals({ ...copied, deposits })
  return { ...copied, invoiceNumber, status, issueDate, dueDate, submittedDate, paidDate, deposits, taxAmount }
}

type Line = Pick<LineItem, 'description' | 'quantity' | 'rate' | 'amount'>

/** Each tolerance is 0.01 in units of the last decimal place: quantities have four decimals, rates and amounts have two. */
const TOLERANCE = { quantity: 100n, rate: 1n, amount: 1n }

export function lineMatchesEntry(line: Line, entry: TimeEntry): boolean {
  const sharesDescription = line.description.includes(entry.description) || entry.description.includes(line.description)
  return (
    sharesDescription &&
    isNear(line.quantity, entry.hours, 4, TOLERANCE.quantity) &&
    isNear(line.rate, entry.rate, 2, TOLERANCE.rate) &&
    isNear(line.amount, entry.amount, 2, TOLERANCE.amount)
  )
}

function isNear(a: string, b: string, places: number, tolerance: bigint): boolean {
  const difference = toUnits(a, places) - toUnits(b, places)
  return difference <= tolerance && -difference <= tolerance
}

/** Lines saved through the API may have no entry id. Each such line is assigned the entry that matches it best. */
export function matchEntriesToLines(lines: readonly LineItem[], entries: readonly TimeEntry[], invoicedIds: ReadonlySet<number>): Map<number, number> {
  const found = new Map(lines.flatMap(({ id, timeEntryId }) => (timeEntryId === null ? [] : [[id, timeEntryId] as const])))
  const taken = new Set(found.values())
  const free = entries.filter(({ invoiceId, isBillable, id }) => invoicedIds.has(id) || (invoiceId === null && isBillable))
  for (const line of lines) {
    if (found.has(line.id)) continue
    const [match] = free.filter((entry) => !taken.has(entry.id) && lineMatchesEntry(line, entry)).toSorted(compareMatches(line, invoicedIds))
    if (!match) continue
    found.set(line.id, match.id)
    taken.add(match.id)
  }
  return found
}

function compareMatches(line: Line, invoicedIds: ReadonlySet<number>) {
  const isOnInvoice = ({ id }: TimeEntry) => Number(invoicedIds.has(id))
  const isEqual = ({ description }: TimeEntry) => Number(description === line.description)
  return (a: TimeEntry, b: TimeEntry) => isOnInvoice(b) - isOnInvoice(a) || isEqual(b) - isEqual(a) || b.description.length - a.description.length
}

type Changes = BodyInput<typeof invoiceCalls.update>

/** These fields depend on each other, so if one of them changes, all of them are sent. */
const amountFields = ['lineItems', 'timeEntryIds', 'depositIds', 'subtotal', 'taxRate', 'taxAmount', 'total'] as const

/** The request body contains only changed fields, so that an update does not touch the others. */
export function buildChanges(values: InvoiceFormValues, initial: InvoiceFormValues, today: CalendarDate): Changes {
  const [body, before] = [values, initial].map((formValues) => buildBody('edit', formValues, today)) as [InvoiceBody, InvoiceBody]
  const isChanged = (field: keyof InvoiceBody) => JSON.stringify(body[field]) !== JSON.stringify(before[field])
  // Cancelling the invoice released its entries, so they must be sent again.
  const isReactivated = before.status === 'cancelled' && body.status !== 'cancelled'
  const amounts: readonly string[] = isReactivated || amountFields.some(isChanged) ? amountFields : []
  const fields = (Object.keys(body) as (keyof InvoiceBody)[]).filter((field) => isChanged(field) || amounts.includes(field))
  const statusReason = values.statusReason.trim()
  return {
    ...Object.fromEntries(fields.map((field) => [field, body[field]])),
    ...(isChanged('status') && statusReason !== '' && { statusReason }),
  }
}
