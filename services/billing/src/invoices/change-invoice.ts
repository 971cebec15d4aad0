import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { AppError, fieldError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { InvoiceDetails, InvoiceStatus, LineItem, NewLineItem, StatusChange } from '@billfold/contracts/invoices/invoice'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { requireUnchangedAtProvider, statusWithPayments } from '../payments/payment-rules.ts'
import { findBill } from '../payments/payment.sql.ts'
import { addLines, flushInvoice, recordStatusChange } from './create-invoice.ts'
import { addDeductions, chooseDeposits, removeDeductions, requireDeductedUnchanged } from './deductions.ts'
import { type InvoiceRow, LineItemEntity } from './invoice.entity.ts'
import {
  type BillableEntry,
  computeAmounts,
  entryIdsOf,
  lineFor,
  nextStatus,
  requireBillable,
  requireWithinLimits,
  type SentAmounts,
  type StatusFields,
} from './invoice-rules.ts'
import { claimEntries, clientExists, getInvoice, lockEntries, lockInvoiceRow, releaseEntries } from './invoice.sql.ts'
import { requestBalanceReceipt } from './reminders/reminder.sql.ts'

export interface LockedInvoice {
  row: InvoiceRow
  details: InvoiceDetails
  lines: readonly LineItem[]
}

interface Fields extends SentAmounts {
  clientId?: number | undefined
  invoiceNumber?: string | undefined
  status?: InvoiceStatus | undefined
  dueDate?: string | undefined
  paidDate?: string | null | undefined
  submittedDate?: string | null | undefined
}

interface Lines {
  kept: readonly LineItem[]
  added: readonly NewLineItem[]
}

interface InvoiceChange {
  /** Absent fields keep their values. */
  fields: Fields
  /** If absent, the lines are derived from the entries if those are given, and otherwise unchanged. */
  lines?: Lines
  /** If absent, keeps the current entries except those of removed lines. */
  entryIds?: readonly number[] | undefined
  /** If absent, keeps the current deposits. */
  depositIds?: readonly number[] | undefined
  /** Set if the payments, not the fields, decide the status. */
  status?: StatusFields | undefined
  /** Stored in the history if the status changes. */
  reason: string
  /** Set if a new due date caused the status change. */
  dueDate?: CalendarDate | undefined
  by?: StatusChange['by']
}

export async function lockInvoice(tx: Transaction, id: number): Promise<LockedInvoice | undefined> {
  const row = await lockInvoiceRow(tx, id)
  const details = await getInvoice(tx, id)
  return row && details ? { row, details, lines: details.lineItems } : undefined
}

/** Changes fields, status, lines and entries together, so that they always agree. */
export async function changeInvoice(tx: Transaction, invoice: LockedInvoice, change: InvoiceChange): Promise<InvoiceDetails | undefined> {
  const { row } = invoice
  const from = row.status
  const requested = change.status ?? nextStatus(row, change.fields, tx.today())
  const clientId = change.fields.clientId ?? row.clientId
  const named = entryIdsOf([...invoice.lines, ...(change.lines?.added ?? [])])
  const entries = await lockEntries(tx, new Set([...(change.entryIds ?? []), ...named]), row.id)
  const current = entries.filter(({ invoiceId }) => invoiceId === row.id).map(({ id }) => id)
  const lines = change.lines ?? linesFor(invoice, current, change.entryIds, entries)
  const wanted = entriesAfter(invoice, current, change.entryIds, lines)
  if (clientId !== row.clientId) await requireEntriesSent(tx, invoice, wanted, change)
  requireBillable(wanted, entries, { invoiceId: row.id, clientId, status: requested.status })
  const linesAfter = lines ? [...lines.kept, ...lines.added] : invoice.lines
  requireWithinLimits({ lines: linesAfter.length, entries: wanted.size }, { lines: invoice.lines.length, entries: current.length })
  const deposits = await chooseDeposits(tx, { invoice: invoice.details, clientId, status: requested.status, depositIds: change.depositIds })
  const deductions = deposits.map(({ amount }) => amount)
  const amounts = computeAmounts({ sent: change.fields, lines: linesAfter, linesAreNew: lines !== undefined, stored: row, deductions })
  const status = change.status ?? statusWithPayments(invoice.details, requested, amounts.total, tx.today())
  const isLive = status.status !== 'cancelled'
  requireDeductedUnchanged(invoice.details, { clientId, status: status.status, total: amounts.total })
  const content = { clientId, invoiceNumber: change.fields.invoiceNumber ?? row.invoiceNumber, ...amounts, lines: linesAfter, deductions: deposits }
  const bill = await findBill(tx, row.id)
  requireUnchangedAtProvider(bill, { ...row, lines: invoice.lines, deductions: invoice.details.deductions }, content, status.status)

  if (lines) await removeLines(tx, row, lines.kept)
  await removeDeductions(tx, invoice.details, deposits)
  await releaseEntries(tx, isLive ? current.filter((id) => !wanted.has(id)) : current)
  // Always set, so that changing only the lines also creates a new version.
  tx.em.assign(row, { ...change.fields, ...status, ...amounts, updatedAt: new Date() }, { ignoreUndefined: true })
  await flushInvoice(tx, row.invoiceNumber).catch(explainNewEntry)
  // Runs after the invoice is written, because lines refer to its new status.
  addLines(tx, row, lines?.added ?? [])
  await addDeductions(tx, row.id, deposits)
  if (row.status !== from) recordStatusChange(tx, row, { by: change.by ?? 'user', from, reason: change.reason, dueDate: change.dueDate })
  await tx.em.flush()
  if (row.status === 'paid' && from !== 'paid') await requestBalanceReceipt(tx, row.id)
  if (isLive) await claimEntries(tx, row.id, wanted)
  return getInvoice(tx, row.id)
}

async function removeLines(tx: Transaction, invoice: InvoiceRow, kept: readonly LineItem[]): Promise<void> {
  await tx.em.nativeDelete(LineItemEntity, { userId: tx.userId, invoice, id: { $nin: kept.map(({ id }) => id) } })
}

/** Time can only be billed to the client it was recorded for. Entries that the request names are checked later. */
async function requireEntriesSent(tx: Transaction, { details: { clientName } }: LockedInvoice, wanted: Iterable<number>, { fields, entryIds, lines }: InvoiceChange): Promise<void> {
  const sent = new Set([...(entryIds ?? []), ...entryIdsOf(lines?.added ?? [])])
  if ([...wanted].every((id) => sent.has(id))) return
  if (!(await clientExists(tx, fields.clientId))) throw fieldError('not_found', 'clientId', 'Client not found')
  throw fieldError('conflict', 'clientId', fillIn('This invoice includes time for {clientName}. Remove it before you change the client.', { clientName }))
}

/** Used when entries are sent without lines: each new entry gets a line, and the lines of removed entries are deleted. */
function linesFor(invoice: LockedInvoice, current: number[], entryIds: readonly number[] | undefined, entries: readonly BillableEntry[]): Lines | undefined {
  if (!entryIds) return undefined
  const wanted = new Set(entryIds)
  const kept = invoice.lines.filter(({ timeEntryId }) => timeEntryId === null || wanted.has(timeEntryId))
  const billed = new Set([...current, ...entryIdsOf(kept)])
  return { kept, added: entries.filter(({ id }) => wanted.has(id) && !billed.has(id)).map(lineFor) }
}

function entriesAfter(invoice: LockedInvoice, current: number[], entryIds: readonly number[] | undefined, lines: Lines | undefined): Set<number> {
  const namedBefore = new Set(entryIdsOf(invoice.lines))
  const named = lines ? entryIdsOf([...lines.kept, ...lines.added]) : namedBefore
  return new Set([...(entryIds ?? current.filter((id) => !namedBefore.has(id))), ...named])
}

function explainNewEntry(error: unknown): never {
  if (constraintOf(error) !== 'time_entry_invoice') throw error
  throw new AppError('conflict', 'A time entry was just added to this invoice. Please try again.', { cause: error })
}
