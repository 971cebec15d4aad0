import type { Money } from '../money.ts'
import { dueOf, isPartlyPaid } from './invoice-totals.ts'

interface Settled {
  status: string
  total: Money
  amountPaid: Money
}

/** The balance line of an invoice PDF, which is always in English. A cancelled invoice has nothing due. */
export function balanceOf(invoice: Settled): { label: string; amount: Money } {
  const { status, total } = invoice
  if (status === 'paid') return { label: 'Total paid', amount: total }
  if (isPartlyPaid(invoice)) return { label: 'Balance due', amount: status === 'cancelled' ? '0.00' : dueOf(invoice) }
  return { label: status === 'cancelled' ? 'Total' : 'Total due', amount: total }
}
