import { arrayOf, lookUp } from '@billfold/server-kit/database/sql'
import { importing } from '@billfold/server-kit/imports/import-mode'
import { removeImported } from '@billfold/server-kit/imports/imported-records'
import { changedSince } from '@billfold/server-kit/record-version'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { settleInvoice } from '../payments/settle-invoice.ts'
import { paidSince } from './find-blocker.sql.ts'
import { importedTables } from './import.sql.ts'

interface Removal {
  importId: number
  /** True to skip records that were changed or are in use. */
  isForced: boolean
}

interface Removed {
  removed: number
  isDone: boolean
}

/** Removes records in the reverse order of their creation. */
export function removeSome(scope: Scope, removal: Removal): Promise<Removed> {
  return importing(scope, async (tx) => {
    const removed =
      (await removeImported(tx, removal, { ...importedTables.expense, atOnce: 2000, condition: 't.version = r.version' })) ??
      (await removePayments(tx, removal)) ??
      (await removeImported(tx, removal, { ...importedTables.invoice, atOnce: 500, condition: UNUSED_INVOICE })) ??
      (await removeImported(tx, removal, { ...importedTables.timeEntry, atOnce: 2000, condition: 't.version = r.version and t.invoice_id is null' }))
    if (removed !== undefined) return { removed, isDone: false }
    await tx.rows('delete from imported_record where user_id = ? and import_id = ?', [tx.userId, removal.importId])
    return { removed: 0, isDone: true }
  })
}

const UNUSED_INVOICE = `t.version = r.version and not ${paidSince('t')}
  and not exists (select from time_entry e where e.user_id = t.user_id and e.invoice_id = t.id)
  and not exists (select from synced_bill b where b.user_id = t.user_id and b.invoice_id = t.id)`

/** Limit per call, because every affected invoice must be settled again. */
const PAYMENTS_AT_ONCE = 50

/** Removes only payments for other invoices. Payments for imported invoices are removed with their invoice. */
async function removePayments(tx: Transaction, { importId, isForced }: Removal): Promise<number | undefined> {
  const batch = await tx.rows<{ id: number; invoiceId: number }>(
    `select t.id, t.invoice_id as "invoiceId" from imported_record r cross join ${lookUp('invoice_payment', { of: 'r', column: 'record_id' })} t
     where r.user_id = ? and r.import_id = ? and r.kind = 'payment'
       and not exists (select from imported_record i where i.user_id = r.user_id and i.import_id = r.import_id and i.kind = 'invoice' and i.record_id = t.invoice_id offset 0)
     order by t.id desc limit ${PAYMENTS_AT_ONCE}`,
    [tx.userId, importId],
  )
  if (batch.length === 0) return undefined
  const ids = arrayOf(batch.map(({ id }) => id))
  const invoiceIds = [...new Set(batch.map(({ invoiceId }) => invoiceId))].toSorted((a, b) => a - b)
  await tx.rows('select from invoice where user_id = ? and id = any(?::integer[]) order by id for no key update', [tx.userId, arrayOf(invoiceIds)])
  const removed = await tx.rows(
    `delete from invoice_payment t using imported_record r
     where t.user_id = ? and t.id = any(?::integer[]) and r.user_id = t.user_id and r.import_id = ? and r.kind = 'payment' and r.record_id = t.id
       and t.updated_at = r.updated_at and t.refunded + t.excess = 0
     returning t.id`,
    [tx.userId, ids, importId],
  )
  if (removed.length < batch.length && !isForced) throw changedSince()
  for (const invoiceId of invoiceIds) await settleInvoice(tx, invoiceId, { by: 'user', reason: 'Import undone' })
  await tx.rows("delete from imported_record where user_id = ? and import_id = ? and kind = 'payment' and record_id = any(?::integer[])", [tx.userId, importId, ids])
  return removed.length
}
