import type { Money } from '../money.ts'
import { dueOf, isPartlyPaid } from './invoice-totals.ts'

interface Settled {
  status: string
  total: Money
  amountPaid: Money
}

/** The last of an invoice's sums, as its paper says it, which is in English. Nothing is due of one that was cancelled. */
export function balanceOf(invoice: Settled): { label: string; amount: Money } {
  const { status, total } = invoice
  if (status === 'paid') return { label: 'Total paid', amount: total }
  if (isPartlyPaid(invoice)) return { label: 'Balance due', amount: status === 'cancelled' ? '0.00' : dueOf(invoice) }
  return { label: status === 'cancelled' ? 'Total' : 'Total due', amount: total }
}
