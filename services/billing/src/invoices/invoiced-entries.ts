import { AppError } from '@billfold/contracts/errors'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { NewLineItem } from '@billfold/contracts/invoices/line-item'
import { prepared } from '@billfold/server-kit/database/prepared'
import { arrayOf, lookUp } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'

export interface BilledEntry {
  id: number
  clientId: number
  description: string
  hours: string
  rate: string
  isInvoiced: boolean
  invoiceId: number | null
  invoiceNumber: string | null
}

/** Lock the invoice before its entries: the other order could deadlock. */
export async function holdInvoice(tx: Transaction, id: number): Promise<void> {
  await tx.rows('select from invoice where user_id = ? and id = ? for no key update', [tx.userId, id])
}

/** Locks these entries and those on the invoice, in order of their ids: two invoices that want the same entries must not deadlock. */
export function lockEntries(tx: Transaction, ids: Iterable<number>, invoiceId: number | null = null): Promise<BilledEntry[]> {
  return tx.rows<BilledEntry>(
    `select t.id, t.client_id as "clientId", t.description, trim_scale(t.hours) as hours, t.rate, t.is_invoiced as "isInvoiced",
      t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber"
    from (
      select ?::integer as user_id, wanted.id from (select unnest(?::integer[]) union select id from time_entry where user_id = ? and invoice_id = ? order by 1) wanted (id)
    ) wanted cross join ${lookUp('time_entry', { of: 'wanted', column: 'id', hold: 'for update' })} t
    left join ${lookUp('invoice', { of: 't', column: 'invoice_id', as: 'id' })} i on true
    order by t.id`,
    [tx.userId, arrayOf(ids), tx.userId, invoiceId],
  )
}

interface Claim {
  /** Absent for a new invoice. */
  invoiceId?: number
  clientId: number
  /** Of the invoice, then. */
  status: InvoiceStatus
}

/**
 * What may stand on an invoice: the user's own entries for that client, on no other invoice. A cancelled invoice holds on to none. A mark
 * made by hand says that the work was billed elsewhere: only a record of that bill may take it, not a draft.
 */
export function requireClaimable(wanted: Iterable<number>, entries: readonly BilledEntry[], { invoiceId, clientId, status }: Claim): void {
  const found = new Map(entries.map((entry) => [entry.id, entry]))
  for (const id of wanted) {
    const entry = found.get(id)
    if (entry?.clientId !== clientId) throw refuse('not_found', 'Time entry not found for this client')
    if (status !== 'cancelled' && entry.invoiceId !== null && entry.invoiceId !== invoiceId) {
      throw refuse('entry_already_invoiced', alreadyOn(entry))
    }
    if (status === 'draft' && entry.invoiceId === null && entry.isInvoiced) {
      throw refuse('entry_already_invoiced', `The time entry '${nameOf(entry)}' is already marked as invoiced`)
    }
  }
}

/** The number of an invoice that was made while this one waited for the entry is not known: the statement that waited does not see it. */
function alreadyOn(entry: BilledEntry): string {
  if (entry.invoiceNumber === null) return `The time entry '${nameOf(entry)}' is already on another invoice`
  return `The time entry '${nameOf(entry)}' is already on invoice ${entry.invoiceNumber}`
}

function nameOf({ description }: BilledEntry): string {
  return description.slice(0, 50)
}

function refuse(code: 'not_found' | 'entry_already_invoiced', message: string): AppError {
  return new AppError(code, message, { issues: [{ path: 'timeEntryIds', message }] })
}

export function lineOf({ id, description, hours, rate }: Pick<BilledEntry, 'id' | 'description' | 'hours' | 'rate'>): NewLineItem {
  return { description, quantity: hours, rate, timeEntryId: id }
}

const TOUCH = 'version = version + 1, updated_at = now()'

/** Makes entries billable again. */
export async function releaseEntries(tx: Transaction, ids: Iterable<number>): Promise<void> {
  await tx.rows(`update time_entry set invoice_id = null, is_invoiced = false, ${TOUCH} where user_id = ? and id = any(?::integer[])`, [tx.userId, arrayOf(ids)])
}

/** Entries are part of the invoice, so adding one by a separate call makes a new version. */
export async function touchInvoice(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows(prepared(`update invoice set ${TOUCH} where user_id = ? and id = ?`), [tx.userId, invoiceId])
}

export async function claimEntries(tx: Transaction, invoiceId: number, ids: Iterable<number>): Promise<void> {
  await tx.rows(
    `update time_entry set invoice_id = ?, is_invoiced = true, ${TOUCH}
    where user_id = ? and id = any(?::integer[]) and invoice_id is null`,
    [invoiceId, tx.userId, arrayOf(ids)],
  )
}
