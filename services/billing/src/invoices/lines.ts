import type { LineItem, NewLineItem } from '@billfold/contracts/invoices/line-item'
import { arrayOf } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'
import type { InvoiceRow } from './invoice.entity.ts'

export function entriesNamed(lines: readonly { timeEntryId?: number | null | undefined }[]): number[] {
  return lines.flatMap(({ timeEntryId }) => timeEntryId ?? [])
}

/** In the order in which they stand on paper: that of their ids. */
export function addLines(tx: Transaction, { id, userId, status }: InvoiceRow, lines: readonly NewLineItem[]): void {
  if (lines.length === 0) return
  tx.plannedLater(
    `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id)
     select ?::integer, ?::integer, ?::boolean, description, quantity, rate, "timeEntryId"
     from rows from (json_to_recordset(?::json) as (description text, quantity numeric, rate numeric, "timeEntryId" integer)) with ordinality
     order by ordinality`,
    [userId, id, status !== 'cancelled', JSON.stringify(lines)],
  )
}

export function removeLines(tx: Transaction, invoiceId: number, kept: readonly LineItem[]): void {
  const ids = arrayOf(kept.map(({ id }) => id))
  tx.later('delete from invoice_line_item where user_id = ? and invoice_id = ? and not (id = any(?::integer[]))', [tx.userId, invoiceId, ids])
}
