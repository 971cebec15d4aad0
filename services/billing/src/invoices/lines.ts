import type { LineItem, NewLineItem } from '@billfold/contracts/invoices/line-item'
import type { Transaction } from '@billfold/server-kit/scope'
import type { InvoiceRow } from './invoice.entity.ts'
import { LineItemEntity } from './line-item.entity.ts'

export function entriesNamed(lines: readonly { timeEntryId?: number | null | undefined }[]): number[] {
  return lines.flatMap(({ timeEntryId }) => timeEntryId ?? [])
}

/** In the order in which they stand on paper: that of their ids. */
export function addLines(tx: Transaction, { id, userId, status }: InvoiceRow, lines: readonly NewLineItem[]): void {
  for (const { description, quantity, rate, timeEntryId } of lines) {
    tx.em.create(LineItemEntity, { userId, invoiceId: id, invoiceIsLive: status !== 'cancelled', description, quantity, rate, timeEntryId })
  }
}

export async function removeLines(tx: Transaction, invoiceId: number, kept: readonly LineItem[]): Promise<void> {
  const ids = `{${kept.map(({ id }) => id).join(',')}}`
  await tx.rows('delete from invoice_line_item where user_id = ? and invoice_id = ? and not (id = any(?::integer[]))', [tx.userId, invoiceId, ids])
}
