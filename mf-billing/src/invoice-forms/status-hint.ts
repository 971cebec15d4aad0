import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'

/** What the chosen status does beyond its name. `before` is null for a new invoice. */
export function statusHint(before: InvoiceStatus | null, status: InvoiceStatus): string {
  if (status === before) return ''
  if (status === 'cancelled')
    return before === null ? 'A cancelled invoice leaves its time entries free.' : 'Its time entries become free for another invoice.'
  if (before === 'cancelled') return 'Its time entries are put on this invoice again.'
  if (status === 'paid') return 'It counts as revenue, and a paid invoice cannot be deleted.'
  if (before === 'paid') return 'It no longer counts as revenue, and loses its paid date.'
  return ''
}
