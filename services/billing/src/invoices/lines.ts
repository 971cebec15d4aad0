import type { LineItem, NewLineItem } from '@billfold/contracts/invoices/line-item'
import { prepared } from '@billfold/server-kit/database/prepared'
import { arrayOf } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'
import type { InvoiceRow } from './invoice.entity.ts'

export function entriesNamed(lines: readonly { timeEntryId?: number | null | undefined }[]): number[] {
  return lines.flatMap(({ timeEntryId }) => timeEntryId ?? [])
}

const ADD_LINES = prepared(
  `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id)
   select ?::integer, ?::integer, ?::boolean, description, quantity, rate, "timeEntryId"
   from rows from (json_to_recordset(?::json) as (description text, quantity numeric, rate numeric, "timeEntryId" integer)) with ordinality
   order by ordinality`,
)

/** The order of their ids is the order on paper. */
export async function addLines(tx: Transaction, { id, userId, status }: InvoiceRow, lines: readonly NewLineItem[]): Promise<void> {
  if (lines.length === 0) return
  await tx.rows(ADD_LINES, [userId, id, status !== 'cancelled', JSON.stringify(lines)])
}

export async function removeLines(tx: Transaction, invoiceId: number, kept: readonly LineItem[]): Promise<void> {
  const ids = arrayOf(kept.map(({ id }) => id))
  await tx.rows('delete from invoice_line_item where user_id = ? and invoice_id = ? and not (id = any(?::integer[]))', [tx.userId, invoiceId, ids])
}
