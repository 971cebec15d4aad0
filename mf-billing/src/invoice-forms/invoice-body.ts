import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { BodyInput } from '@billfold/contracts/call'
import type { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ALL_PROJECTS } from '../work/work-options.ts'
import { figuresOf } from './invoice-figures.ts'
import { byDate, type ChosenEntry, type InvoiceFormValues, type LineValues } from './invoice-form-values.ts'

export type InvoiceFormKind = 'new' | 'historical' | 'edit'
type InvoiceBody = BodyInput<typeof invoiceCalls.create>
type Changes = BodyInput<typeof invoiceCalls.update>

/** What goes to the server. A date cleared in the picker falls back to today, a cleared paid date to none. */
export function bodyOf(kind: InvoiceFormKind, values: InvoiceFormValues, today: CalendarDate): InvoiceBody {
  const { status } = values
  const { subtotal, total, taxAmount } = figuresOf(values)
  const taxRate = values.taxRate.trim() || null
  return {
    clientId: Number(values.clientId),
    projectId: isWithoutProject(kind, values.projectId) ? null : Number(values.projectId),
    invoiceNumber: values.invoiceNumber.trim(),
    status,
    issueDate: values.issueDate || today,
    dueDate: values.dueDate || today,
    ...((kind === 'historical' || status === 'submitted') && { submittedDate: values.submittedDate || today }),
    ...(status === 'paid' && { paidDate: values.paidDate || null }),
    notes: values.notes.trim() || null,
    lineItems: linesOf(values),
    timeEntryIds: values.chosen.map(({ entryId }) => entryId),
    subtotal,
    taxRate,
    taxAmount: taxRate === null ? values.taxAmount.trim() || '0' : taxAmount,
    total,
  }
}

function isWithoutProject(kind: InvoiceFormKind, projectId: string): boolean {
  return kind === 'edit' ? projectId === '' : projectId === ALL_PROJECTS
}

/** As they stand on paper: what was there keeps its place, then time in the order of its dates, then what is no time. */
function linesOf({ chosen, lineItems }: InvoiceFormValues): InvoiceBody['lineItems'] {
  return [...byDate(chosen).flatMap(timeLine), ...lineItems.map(otherLine)]
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0)
    .map(({ line }) => line)
}

function timeLine({ entryId, line }: ChosenEntry) {
  return line ? [{ place: line.place, line: { ...sent(line), timeEntryId: entryId } }] : []
}

function otherLine(line: LineValues) {
  return { place: line.place, line: sent(line) }
}

function sent({ description, quantity, rate }: LineValues) {
  return { description: description.trim(), quantity, rate }
}

/** The body as the rules judge it: lines that are typed come first, so that what is said of `lineItems.2` belongs to the form's third. */
export function judgedBody(kind: InvoiceFormKind, values: InvoiceFormValues, today: CalendarDate) {
  const { statusReason } = values
  const lineItems = [...values.lineItems.map(otherLine), ...values.chosen.flatMap(timeLine)].map(({ line }) => line)
  return { ...bodyOf(kind, values, today), lineItems, ...(kind === 'edit' && { statusReason }) }
}

/** Decided by each other, so that they go together or not at all. */
const amountFields = ['lineItems', 'timeEntryIds', 'subtotal', 'taxRate', 'taxAmount', 'total'] as const

/** What differs from what the form began with, so that an update leaves alone what was not edited. */
export function changesOf(values: InvoiceFormValues, initial: InvoiceFormValues, today: CalendarDate): Changes {
  const [body, before] = [values, initial].map((one) => bodyOf('edit', one, today)) as [InvoiceBody, InvoiceBody]
  const isChanged = (field: keyof InvoiceBody) => JSON.stringify(body[field]) !== JSON.stringify(before[field])
  // A cancelled invoice holds no entry: what the form shows as chosen is said anew.
  const isRevived = before.status === 'cancelled' && body.status !== 'cancelled'
  const amounts: readonly string[] = isRevived || amountFields.some(isChanged) ? amountFields : []
  const fields = (Object.keys(body) as (keyof InvoiceBody)[]).filter((field) => isChanged(field) || amounts.includes(field))
  const statusReason = values.statusReason.trim()
  return {
    ...Object.fromEntries(fields.map((field) => [field, body[field]])),
    ...(isChanged('status') && statusReason !== '' && { statusReason }),
  }
}
