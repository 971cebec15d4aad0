import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment'

/** What is final comes last: nothing that was known is taken back by an answer that is older than it. */
const ORDER: Record<StripeInvoiceStatus, number> = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 4 }

export function isOlder(status: StripeInvoiceStatus, known: StripeInvoiceStatus | null): boolean {
  return known !== null && ORDER[status] < ORDER[known]
}

interface News {
  status: StripeInvoiceStatus
  /** What was known before; a status that was written since is not written over by what is no news. */
  known: StripeInvoiceStatus | null
  /** That it is open means that it was sent: it just was, or the user has asked. */
  isSent: boolean
}

/** The status that an invoice gets; undefined: it keeps its own. 'Open' changes an overdue invoice as little as a paid one. */
export function statusAtProvider(ours: InvoiceStatus, { status, known, isSent }: News): InvoiceStatus | undefined {
  if (ours === 'paid' || ours === 'cancelled') return undefined
  if (status === 'paid') return 'paid'
  if (status === 'open') return isSent && (ours === 'draft' || ours === 'submitted') ? 'sent' : undefined
  if (status === known) return undefined
  if (status === 'void') return 'cancelled'
  return status === 'uncollectible' && ours !== 'overdue' ? 'overdue' : undefined
}
