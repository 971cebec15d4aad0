import type { Transaction } from '@billfold/server-kit/scope'

/**
 * The specified client makes an invoice with its lines, and says afterwards which entries stand on it. The line that bills this one learns
 * whose it is, so that an invoice that was cancelled takes it again when it is revived.
 */
export async function nameLine(tx: Transaction, entryId: number): Promise<void> {
  await tx.planned(NAME_LINE, [tx.userId, entryId])
}

const NAME_LINE = `
  with entry as (
    select * from time_entry t where user_id = ? and id = ?
      and not exists (select from invoice_line_item l where l.user_id = t.user_id and l.time_entry_id = t.id and l.invoice_is_live)
  ), line as (
    select l.id, l.user_id, entry.id as entry_id from entry join invoice_line_item l using (user_id, invoice_id)
    where l.time_entry_id is null and l.quantity = entry.hours and l.rate = entry.rate
      and (strpos(l.description, entry.description) > 0 or strpos(entry.description, l.description) > 0)
    order by l.id limit 1
  )
  update invoice_line_item l set time_entry_id = line.entry_id from line where l.user_id = line.user_id and l.id = line.id`
