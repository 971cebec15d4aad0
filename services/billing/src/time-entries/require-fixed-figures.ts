import { AppError } from '@billfold/contracts/errors'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { prepared } from '@billfold/server-kit/database/prepared'
import { lookUp } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'

interface HeldInvoice {
  id: number
  invoiceNumber: string
  status: InvoiceStatus
}

const HOLD_INVOICES = prepared(
  `select i.id, i.invoice_number as "invoiceNumber", i.status
  from (
    select ?::integer as user_id, wanted.id from (select ?::integer union select invoice_id from time_entry where user_id = ? and id = ? order by 1) wanted (id)
  ) wanted cross join ${lookUp('invoice', { of: 'wanted', column: 'id', hold: 'for no key update' })} i`,
)

/** Locks the entry's invoice and the invoice it is put on, in order of their ids and before the entry. */
export function holdInvoicesOf(tx: Transaction, entryId: number, invoiceId: number | null | undefined): Promise<HeldInvoice[]> {
  return tx.rows<HeldInvoice>(HOLD_INVOICES, [tx.userId, invoiceId, tx.userId, entryId])
}

interface Figures {
  hours: string
  rate: string
  date: string
}

const NAMES = ['hours', 'rate', 'date'] as const

/** Refuses to change hours, rate or date of an entry on an invoice that is not a draft. The caller holds the lock on the invoice. */
export function requireFixedFigures(
  entry: Figures & { invoiceId: number | null },
  wanted: { [Name in keyof Figures]: string | undefined },
  held: readonly HeldInvoice[],
): void {
  const changed = NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== entry[name])
  if (entry.invoiceId === null || changed.length === 0) return
  const invoice = held.find(({ id }) => id === entry.invoiceId)
  if (!invoice) throw new AppError('conflict', 'This time entry has just been put on an invoice. Please try again.')
  if (invoice.status === 'draft') return
  const message = `This time entry is on invoice ${invoice.invoiceNumber}, which is not a draft: its hours, rate and date cannot be changed.`
  throw new AppError('conflict', message, { issues: changed.map((path) => ({ path, message })) })
}
