import { addDays, type CalendarDate, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { BodyInput } from '@billfold/contracts/call'
import { DEFAULT_DUE_DAYS, type DeductibleDeposit, type Deduction, type InvoiceDetails, type InvoiceStatus, MAX_LINES, newInvoice, newLineItem } from '@billfold/contracts/invoices/invoice'
import type { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceContent } from '@billfold/contracts/invoices/invoice-document'
import { lineAmount, sumOf, taxAt, taxRateOf, totalOf, whyNotDeductible } from '@billfold/contracts/invoices/invoice-totals'
import type { Message } from '@billfold/contracts/message'
import { roundToCents, type Money } from '@billfold/contracts/money'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { withPoint } from '@billfold/ui/form/number-input.tsx'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDialog } from '../invoices/invoices-address.ts'
import { ALL_PROJECTS, type GivenWork } from '../work/work-choices.ts'

export type InvoiceFormKind = 'new' | 'historical' | 'edit'
export type NewInvoiceDialog = Extract<InvoiceDialog, { kind: 'new' }>

export interface LineValues {
  description: string
  quantity: string
  rate: string
  /** Position of the line on the edited invoice; null for a new line, which is added at the end. */
  place: number | null
}

export interface ChosenEntry {
  entryId: number
  date: CalendarDate
  /** Null when another line already bills this entry. */
  line: LineValues | null
}

/** Form values as entered; an empty string means no value. */
export interface InvoiceFormValues {
  clientId: string
  /** `ALL_PROJECTS` means that the invoice covers all projects of the client. */
  projectId: string
  invoiceNumber: string
  poNumber: string
  status: InvoiceStatus
  statusReason: string
  issueDate: string
  dueDate: string
  submittedDate: string
  paidDate: string
  chosen: readonly ChosenEntry[]
  /** Lines without a time entry. */
  lineItems: LineValues[]
  /** Paid deposits to deduct from the invoice. */
  deposits: readonly Deduction[]
  notes: string
  /** Tax rate in percent. If it is empty, `taxAmount` is a fixed amount. */
  taxRate: string
  taxAmount: string
}

export type InvoiceFormState = UseFormReturn<InvoiceFormValues>

export const newLine: LineValues = { description: '', quantity: '1', rate: '', place: null }

export function newInvoiceValues(today: CalendarDate, status: InvoiceStatus): InvoiceFormValues {
  return {
    clientId: '',
    projectId: '',
    invoiceNumber: '',
    poNumber: '',
    status,
    statusReason: '',
    issueDate: today,
    dueDate: addDays(today, DEFAULT_DUE_DAYS),
    submittedDate: today,
    paidDate: today,
    chosen: [],
    lineItems: [],
    deposits: [],
    notes: '',
    taxRate: '',
    taxAmount: '0',
  }
}

export function valuesFromInvoice(
  invoice: InvoiceDetails,
  lines: Pick<InvoiceFormValues, 'chosen' | 'lineItems'>,
  today: CalendarDate,
): InvoiceFormValues {
  // If no rate results in the stored tax amount, that amount is kept until the user enters a rate.
  const taxRate = invoice.taxRate ?? taxRateOf(invoice.subtotal, invoice.taxAmount)
  return {
    clientId: String(invoice.clientId),
    projectId: String(invoice.projectId ?? ''),
    invoiceNumber: invoice.invoiceNumber,
    poNumber: invoice.poNumber ?? '',
    status: invoice.status,
    statusReason: '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    submittedDate: invoice.submittedDate ?? today,
    paidDate: invoice.paidDate ?? (invoice.status === 'paid' ? '' : today),
    ...lines,
    deposits: sortDeposits(invoice.deductions),
    notes: invoice.notes ?? '',
    taxRate: taxRate ?? '',
    taxAmount: taxRate === null ? invoice.taxAmount : '0',
  }
}

export function toChosenEntry(entry: TimeEntry, place: number | null = null): ChosenEntry {
  const { id, date, description, hours, rate } = entry
  return { entryId: id, date, line: { description, quantity: hours, rate, place } }
}

/** Sorted, so that the form is not dirty after an entry is removed and added again. */
export function sortById(chosen: readonly ChosenEntry[]): ChosenEntry[] {
  return chosen.toSorted((a, b) => a.entryId - b.entryId)
}

function sortByDate(chosen: readonly ChosenEntry[]): ChosenEntry[] {
  return chosen.toSorted((a, b) => a.date.localeCompare(b.date) || a.entryId - b.entryId)
}

/** Sorted, so that the form is not dirty after a deposit is removed and added again. */
export function sortDeposits(deposits: readonly Deduction[]): Deduction[] {
  return deposits.toSorted((a, b) => a.depositId - b.depositId)
}

export function toDeduction({ id, invoiceNumber, total }: DeductibleDeposit): Deduction {
  return { depositId: id, invoiceNumber, amount: total }
}

export interface ListedDeposit extends Deduction {
  /** Undefined if this invoice already deducts the deposit. */
  about: DeductibleDeposit | undefined
}

/** Includes the deposits that this invoice already deducts. Deposits of the project come first. */
export function listDeposits(deductible: readonly DeductibleDeposit[], own: readonly Deduction[], projectId: string): ListedDeposit[] {
  const isOther = ({ about }: ListedDeposit) => Number(String(about?.projectId) !== projectId)
  const listed = new Map<number, ListedDeposit>(own.map((deposit) => [deposit.depositId, { ...deposit, about: undefined }]))
  for (const about of deductible) listed.set(about.id, { ...toDeduction(about), about })
  return [...listed.values()].toSorted((a, b) => isOther(a) - isOther(b) || a.depositId - b.depositId)
}

type InvoicedState = 'available' | 'marked' | 'invoiced'

export type TargetInvoice = Pick<InvoiceDetails, 'id' | 'status'>

export function getInvoicedState({ invoiceId, isInvoiced }: TimeEntry, ownInvoiceId: number | null = null): InvoicedState {
  if (invoiceId !== null) return invoiceId === ownInvoiceId ? 'available' : 'invoiced'
  return isInvoiced ? 'marked' : 'available'
}

/** Drafts cannot bill entries that were marked as invoiced by hand. */
export function canAddToInvoice(entry: TimeEntry, { id, status }: TargetInvoice): boolean {
  const state = getInvoicedState(entry, id)
  return state === 'available' || (state === 'marked' && status !== 'draft')
}

function filterByProject(entries: readonly TimeEntry[], projectId: string): readonly TimeEntry[] {
  return projectId === '' || projectId === ALL_PROJECTS ? entries : entries.filter((entry) => String(entry.projectId) === projectId)
}

export function listEntriesForNew(entries: readonly TimeEntry[], projectId: string): TimeEntry[] {
  return filterByProject(entries, projectId).filter((entry) => entry.isBillable && getInvoicedState(entry) === 'available')
}

/** Includes entries that were removed from this invoice. Selectable entries come first. */
export function listEntriesForEdit(
  entries: readonly TimeEntry[],
  projectId: string,
  invoice: TargetInvoice,
  chosenIds: ReadonlySet<number>,
): TimeEntry[] {
  const billable = new Set(filterByProject(entries, projectId).filter(({ isBillable }) => isBillable))
  const others = entries.filter((entry) => !chosenIds.has(entry.id) && (billable.has(entry) || entry.invoiceId === invoice.id))
  const isDisabled = (entry: TimeEntry) => Number(!canAddToInvoice(entry, invoice))
  return others.toSorted((a, b) => isDisabled(a) - isDisabled(b))
}

export function selectWork({ client, project }: GivenWork): Pick<InvoiceFormValues, 'clientId' | 'projectId'> {
  return { clientId: String(client?.id ?? ''), projectId: String(project?.id ?? '') }
}

/** Keeps the oldest entries if there are more than fit on an invoice. */
export function preselectEntries(start: InvoiceFormValues, entries: readonly TimeEntry[], entryIds: NewInvoiceDialog['entryIds']): InvoiceFormValues {
  const selected = listEntriesForNew(entries, start.projectId).filter(({ id }) => entryIds === 'all' || entryIds.includes(id))
  const [projectId, ...others] = new Set(selected.map((entry) => String(entry.projectId)))
  const commonProject = others.length > 0 ? ALL_PROJECTS : (projectId ?? '')
  return {
    ...start,
    projectId: start.projectId || commonProject,
    chosen: sortById(sortByDate(selected.map((entry) => toChosenEntry(entry))).slice(0, MAX_LINES)),
  }
}

/** Drops entries that can no longer be selected, and updates new lines from the current entries. */
export function refreshChosen(
  chosen: readonly ChosenEntry[],
  entries: readonly TimeEntry[],
  canBeChosen: (entry: TimeEntry) => boolean,
): ChosenEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return chosen.flatMap((selected) => {
    const entry = byId.get(selected.entryId)
    if (!entry || !canBeChosen(entry)) return []
    return selected.line?.place === null ? toChosenEntry(entry) : selected
  })
}

const { quantity, rate } = newLineItem.shape
const { taxRate, taxAmount } = newInvoice.shape

type LineInput = Pick<LineValues, 'quantity' | 'rate'>
type TotalsInput = Pick<InvoiceFormValues, 'chosen' | 'lineItems' | 'deposits' | 'taxRate' | 'taxAmount'>

interface DecimalSchema {
  safeParse: (text: string) => { data?: string | null | undefined }
}

/** Accepts a trailing separator, because totals are updated while the user is typing. Null if the text is not a valid number. */
function parseDecimal(schema: DecimalSchema, text: string, empty: string): string | null {
  const decimal = withPoint(text.trim().replace(/[.,]$/, ''))
  return decimal === '' ? empty : (schema.safeParse(decimal).data ?? null)
}

/** Null if the quantity or rate is not a valid number. */
export function calculateLineAmount(line: LineInput): Money | null {
  const parsed = { quantity: parseDecimal(quantity, line.quantity, '0'), rate: parseDecimal(rate, line.rate, '0.00') }
  if (parsed.quantity === null || parsed.rate === null) return null
  return lineAmount({ quantity: parsed.quantity, rate: parsed.rate })
}

export function lineAmountOrZero(line: LineInput): Money {
  return calculateLineAmount(line) ?? '0.00'
}

interface Totals {
  subtotal: Money
  /** Null if the tax is a fixed amount. */
  taxRate: string | null
  taxAmount: Money
  /** Sum of the deposits. */
  deducted: Money
  /** Negative if the deposits exceed the invoice amount. */
  total: Money
}

export function calculateTotals(values: TotalsInput): Totals {
  const lines = [...values.chosen.flatMap(({ line }) => line ?? []), ...values.lineItems]
  const subtotal = sumOf(lines.map(lineAmountOrZero))
  const typedRate = parseDecimal(taxRate, values.taxRate, '') || null
  const tax = typedRate === null ? roundToCents(parseDecimal(taxAmount, values.taxAmount, '0.00') ?? '0.00') : taxAt(typedRate, subtotal)
  const deducted = sumOf(values.deposits.map(({ amount }) => amount))
  return { subtotal, taxRate: typedRate, taxAmount: tax, deducted, total: totalOf({ subtotal, taxAmount: tax, deductions: [deducted] }) }
}

/** Error type of the deposits field, used if the deposits exceed the invoice amount. */
export const TOO_LARGE_DEPOSITS = 'too large'

/** Undefined if the deposits do not exceed the invoice amount. */
export function findDepositProblem(values: TotalsInput): Message | undefined {
  const { subtotal, taxAmount: tax, deducted } = calculateTotals(values)
  return whyNotDeductible({ subtotal, taxAmount: tax, deductions: [deducted] })
}

/** A total is null if the input it depends on is invalid, or if the deposits exceed the invoice amount. */
export function calculateDisplayedTotals(values: TotalsInput): Record<'subtotal' | 'taxAmount' | 'total', Money | null> {
  const { subtotal, taxRate: typedRate, taxAmount: tax, total } = calculateTotals(values)
  const isSubtotalValid = values.lineItems.every((line) => calculateLineAmount(line) !== null)
  const isTaxInputValid = parseDecimal(taxRate, values.taxRate, '') !== null && (typedRate !== null || parseDecimal(taxAmount, values.taxAmount, '') !== null)
  const isTaxValid = isTaxInputValid && (typedRate === null || isSubtotalValid)
  const isTotalValid = isSubtotalValid && isTaxValid && findDepositProblem(values) === undefined
  return { subtotal: isSubtotalValid ? subtotal : null, taxAmount: isTaxValid ? tax : null, total: isTotalValid ? total : null }
}

interface Previewed extends Pick<InvoiceContent, 'clientName' | 'projectName' | 'amountPaid'> {
  today: CalendarDate
}

/** The invoice as entered. Incomplete numbers count as zero, and cleared dates as today. */
export function previewInvoice(values: InvoiceFormValues, { today, ...known }: Previewed): InvoiceContent {
  const { subtotal, taxRate: rate, taxAmount: tax, total } = calculateTotals(values)
  return {
    ...known,
    invoiceNumber: values.invoiceNumber.trim(),
    poNumber: values.poNumber.trim() || null,
    status: values.status,
    issueDate: dateOr(values.issueDate, today),
    dueDate: dateOr(values.dueDate, today),
    paidDate: values.status === 'paid' && isCalendarDate(values.paidDate) ? values.paidDate : null,
    notes: values.notes.trim() || null,
    lineItems: buildLines(values).map(previewLine),
    deductions: [...values.deposits],
    subtotal,
    taxRate: rate,
    taxAmount: tax,
    total,
  }
}

function previewLine(line: Omit<LineValues, 'place'>) {
  return {
    description: line.description,
    quantity: parseDecimal(quantity, line.quantity, '0') ?? '0',
    rate: parseDecimal(rate, line.rate, '0.00') ?? '0.00',
    amount: lineAmountOrZero(line),
  }
}

function dateOr(text: string, fallback: CalendarDate): CalendarDate {
  return isCalendarDate(text) ? text : fallback
}

export type InvoiceBody = BodyInput<typeof invoiceCalls.create>

/** Cleared dates default to today, except the paid date. */
export function buildBody(kind: InvoiceFormKind, values: InvoiceFormValues, today: CalendarDate): InvoiceBody {
  const { status } = values
  const { subtotal, total, taxAmount } = calculateTotals(values)
  const taxRate = values.taxRate.trim() || null
  return {
    clientId: Number(values.clientId),
    projectId: hasNoProject(kind, values.projectId) ? null : Number(values.projectId),
    invoiceNumber: values.invoiceNumber.trim(),
    poNumber: values.poNumber.trim() || null,
    status,
    issueDate: values.issueDate || today,
    dueDate: values.dueDate || today,
    ...((kind === 'historical' || status === 'submitted') && { submittedDate: values.submittedDate || today }),
    ...(status === 'paid' && { paidDate: values.paidDate || null }),
    notes: values.notes.trim() || null,
    lineItems: buildLines(values),
    timeEntryIds: values.chosen.map(({ entryId }) => entryId),
    depositIds: values.deposits.map(({ depositId }) => depositId),
    subtotal,
    taxRate,
    taxAmount: taxRate === null ? values.taxAmount.trim() || '0' : taxAmount,
    total,
  }
}

function hasNoProject(kind: InvoiceFormKind, projectId: string): boolean {
  return kind === 'edit' ? projectId === '' : projectId === ALL_PROJECTS
}

/** Existing lines keep their position. New time lines follow, sorted by date, then the other lines. */
function buildLines({ chosen, lineItems }: Pick<InvoiceFormValues, 'chosen' | 'lineItems'>) {
  return [...sortByDate(chosen).flatMap(toTimeLine), ...lineItems.map(toOtherLine)]
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0)
    .map(({ line }) => line)
}

function toTimeLine({ entryId, line }: ChosenEntry) {
  return line ? [{ place: line.place, line: { ...trimLine(line), timeEntryId: entryId } }] : []
}

function toOtherLine(line: LineValues) {
  return { place: line.place, line: trimLine(line) }
}

function trimLine({ description, quantity, rate }: LineValues) {
  return { description: description.trim(), quantity, rate }
}

/** Puts the lines without time entries first, so that an error at `lineItems.2` belongs to the third line in the form. */
export function buildBodyForValidation(kind: InvoiceFormKind, values: InvoiceFormValues, today: CalendarDate) {
  const { statusReason } = values
  const lineItems = [...values.lineItems.map(toOtherLine), ...values.chosen.flatMap(toTimeLine)].map(({ line }) => line)
  return { ...buildBody(kind, values, today), lineItems, ...(kind === 'edit' && { statusReason }) }
}

export function getStatusHint(before: InvoiceStatus | null, status: InvoiceStatus): string {
  if (status === before) return ''
  if (status === 'cancelled')
    return before === null ? 'When you cancel an invoice, its time entries can be invoiced again.' : 'Its time entries can go on another invoice.'
  if (before === 'cancelled') return 'Its time entries will be added back to this invoice.'
  if (status === 'paid') return 'Records the balance as a payment. A paid invoice cannot be deleted.'
  if (before === 'paid') return 'Removes the payment recorded when this invoice was marked as paid. Other payments are kept.'
  return ''
}
