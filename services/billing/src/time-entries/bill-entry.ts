import { AppError } from '@billfold/contracts/errors'
import { MAX_LINES, tooManyEntries } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Transaction } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from '../invoices/change-invoice.ts'
import { lineFor } from '../invoices/invoice-rules.ts'
import { countEntries, touchInvoice } from '../invoices/invoice.sql.ts'

/** For one more entry. The caller holds the lock on the invoice. */
export async function requireRoomForEntry(tx: Transaction, invoiceId: number): Promise<void> {
  if ((await countEntries(tx, invoiceId, MAX_LINES)) < MAX_LINES) return
  throw new AppError('validation_failed', tooManyEntries, { issues: [{ path: 'invoiceId', message: tooManyEntries }] })
}

/**
 * Bills an entry that a separate call has put on an invoice. The specified client creates the lines first: a line that matches the entry is
 * linked to it. Otherwise the entry gets a new line, and the totals follow. The caller holds the lock on the invoice.
 */
export async function billEntry(tx: Transaction, invoiceId: number, entry: TimeEntry): Promise<void> {
  const linked = await tx.rows(LINK_LINE, [tx.userId, entry.id])
  if (linked.length > 0) return touchInvoice(tx, invoiceId)
  const invoice = await lockInvoice(tx, invoiceId)
  if (invoice) await changeInvoice(tx, invoice, { fields: {}, lines: { kept: invoice.lines, added: [lineFor(entry)] }, reason: 'Edited' })
}

/** Two decimals, as in the specification's line items, so quantity and rate may differ by 0.01. An exact match comes first. */
const LINK_LINE = prepared(`
  with line as (
    select l.id, l.user_id, t.id as entry_id from time_entry t join invoice_line_item l using (user_id, invoice_id)
    where t.user_id = ? and t.id = ? and l.time_entry_id is null and abs(l.quantity - t.hours) <= 0.01 and abs(l.rate - t.rate) <= 0.01
      and (strpos(l.description, t.description) > 0 or strpos(t.description, l.description) > 0)
    order by l.quantity <> t.hours, l.rate <> t.rate, l.id limit 1
  )
  update invoice_line_item l set time_entry_id = line.entry_id from line where l.user_id = line.user_id and l.id = line.id returning l.id`)
