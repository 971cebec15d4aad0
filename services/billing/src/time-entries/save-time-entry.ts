import { toCalendarDate, withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError, fieldError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { MAX_LINES, tooManyEntries } from '@billfold/contracts/invoices/invoice'
import type { NewTimeEntry, TimeEntry, TimeEntryChanges } from '@billfold/contracts/time-entries/time-entry'
import { requireVersion } from '@billfold/server-kit/record-version'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { changeInvoice, lockInvoice } from '../invoices/change-invoice.ts'
import { lineFor } from '../invoices/invoice-rules.ts'
import { countEntries, lockEntries, lockInvoiceRow, touchInvoice } from '../invoices/invoice.sql.ts'
import { takeTimer } from '../timers/timer.sql.ts'
import { TimeEntryEntity, type TimeEntryRow } from './time-entry.entity.ts'
import { invoicedFlag, requireKeepsInvoice, requireUnlockedFigures } from './time-entry-rules.ts'
import { deleteUninvoicedEntry, getTimeEntry, linkMatchingLine, lockInvoicesOf } from './time-entry.sql.ts'

export function createTimeEntry(scope: Scope, input: NewTimeEntry): Promise<TimeEntry | undefined> {
  const { clientId, projectId, description, hours, rate, isBillable = true, invoiceId = null, timerId } = input
  const isInvoiced = invoicedFlag(input) ?? invoiceId !== null
  return scope.transaction(async (tx) => {
    if (timerId !== undefined) await takeTimer(tx, timerId)
    if (invoiceId !== null) {
      await lockInvoiceRow(tx, invoiceId)
      await requireRoomForEntry(tx, invoiceId)
    }
    const date = toCalendarDate(input.date, tx.timeZone)
    const entry = tx.em.create(TimeEntryEntity, { userId: tx.userId, clientId, projectId, description, hours, rate, date, isBillable, isInvoiced, invoiceId })
    await tx.em.flush()
    if (invoiceId !== null) await billEntry(tx, invoiceId, entry)
    return getTimeEntry(tx, entry.id)
  })
}

export function duplicateTimeEntry(scope: Scope, id: number): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    const entry = await tx.em.findOne(TimeEntryEntity, { userId: tx.userId, id })
    if (!entry) return undefined
    const { userId, clientId, projectId, description, hours, rate, isBillable } = entry
    const copy = tx.em.create(TimeEntryEntity, { userId, clientId, projectId, description, hours, rate, isBillable, date: tx.today(), isInvoiced: false })
    await tx.em.flush()
    return getTimeEntry(tx, copy.id)
  })
}

/** Absent fields keep their values. With `ifMatch`, a conflicting edit is rejected. */
export function updateTimeEntry(scope: Scope, id: number, input: TimeEntryChanges, ifMatch?: number): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    // Lock invoices before entries; the opposite order could deadlock.
    const invoices = await lockInvoicesOf(tx, id, input.invoiceId)
    // Adding a line locks all of the invoice's entries, so this locks them all, including the one to be changed, in id order to avoid a
    // deadlock.
    if (input.invoiceId) await lockEntries(tx, [id], input.invoiceId)
    const entry = await tx.em.findOne(TimeEntryEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry) return undefined
    requireVersion(entry, ifMatch)
    const changes = withCalendarDates(input, tx.timeZone)
    requireKeepsInvoice(entry, changes, invoices)
    const { clientId, projectId, description, hours, rate, date, isBillable, invoiceId } = changes
    const newInvoiceId = invoiceId && invoiceId !== entry.invoiceId ? invoiceId : undefined
    if (newInvoiceId) await requireRoomForEntry(tx, newInvoiceId)
    requireUnlockedFigures(entry, changes, invoices)
    const isInvoiced = invoicedFlag(changes) ?? (invoiceId ? true : undefined)
    const fields = { clientId, projectId, description, hours, rate, date, isBillable, isInvoiced, invoiceId: newInvoiceId }
    tx.em.assign(entry, fields, { ignoreUndefined: true })
    await tx.em.flush()
    if (newInvoiceId) await billEntry(tx, newInvoiceId, entry)
    return getTimeEntry(tx, id)
  })
}

/** Checks that one more entry fits. The caller holds the lock on the invoice. */
async function requireRoomForEntry(tx: Transaction, invoiceId: number): Promise<void> {
  if ((await countEntries(tx, invoiceId, MAX_LINES)) >= MAX_LINES) throw fieldError('validation_failed', 'invoiceId', tooManyEntries)
}

/**
 * Bills an entry that a separate call has put on an invoice. The API client in the specification creates the lines first, so a line that
 * matches the entry is linked to it. Otherwise the entry gets a new line and the totals are updated. The caller holds the lock on the
 * invoice.
 */
async function billEntry(tx: Transaction, invoiceId: number, entry: TimeEntryRow): Promise<void> {
  if (await linkMatchingLine(tx, entry.id)) return touchInvoice(tx, invoiceId)
  const invoice = await lockInvoice(tx, invoiceId)
  if (invoice) await changeInvoice(tx, invoice, { fields: {}, lines: { kept: invoice.lines, added: [lineFor(entry)] }, reason: 'Edited' })
}

/** One conditional statement decides, so an entry that is being put on an invoice cannot be deleted. */
export async function deleteTimeEntry(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  if (await deleteUninvoicedEntry(scope, id, ifMatch)) return undefined
  const entry = await getTimeEntry(scope, id)
  if (!entry) throw new AppError('not_found', 'Time entry not found')
  requireVersion(entry, ifMatch)
  const { invoiceNumber } = entry
  if (invoiceNumber === null) throw new AppError('conflict', 'This time entry is marked as invoiced. Unmark it before you delete it.')
  throw new AppError('conflict', fillIn('This time entry is on invoice {invoiceNumber}. Remove it from that invoice before you delete it.', { invoiceNumber }))
}
