import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment'

/** Final states are last: a stale answer never moves a bill backwards. */
const ORDER: Record<StripeInvoiceStatus, number> = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 4 }

export function isOlder(status: StripeInvoiceStatus, known: StripeInvoiceStatus | null): boolean {
  return known !== null && ORDER[status] < ORDER[known]
}

interface News {
  status: StripeInvoiceStatus
  /** The previously known state; an unchanged state must not overwrite a status set since. */
  known: StripeInvoiceStatus | null
  /** It was just sent or the user asked, so 'open' counts as sent. */
  isSent: boolean
}

/** The invoice's new status, or undefined to keep it. 'open' changes neither an overdue nor a paid invoice. */
export function statusAtProvider(ours: InvoiceStatus, { status, known, isSent }: News): InvoiceStatus | undefined {
  if (ours === 'paid' || ours === 'cancelled') return undefined
  if (status === 'paid') return 'paid'
  if (status === 'open') return isSent && (ours === 'draft' || ours === 'submitted') ? 'sent' : undefined
  if (status === known) return undefined
  if (status === 'void') return 'cancelled'
  return status === 'uncollectible' && ours !== 'overdue' ? 'overdue' : undefined
}
