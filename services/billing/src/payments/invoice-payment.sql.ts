import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Money } from '@billfold/contracts/money'
import type { Transaction } from '@billfold/server-kit/scope'

interface StripePayment {
  providerId: string
  amount: Money
  refunded: Money
  excess: Money
  date: CalendarDate
  at: string
}

/** Keeps the date, and changes amounts only if they differ: an unchanged state must not announce anything. */
export async function saveStripePayment(tx: Transaction, invoiceId: number, { providerId, amount, refunded, excess, date, at }: StripePayment): Promise<void> {
  await tx.rows(
    `insert into invoice_payment (user_id, invoice_id, provider_id, source, method, amount, refunded, excess, date, paid_at)
    values (?, ?, ?, 'stripe', 'card', ?, ?, ?, ?, ?)
    on conflict (provider_id) do update set amount = excluded.amount, refunded = excluded.refunded, excess = excluded.excess, updated_at = now()
    where (invoice_payment.amount, invoice_payment.refunded, invoice_payment.excess) is distinct from (excluded.amount, excluded.refunded, excluded.excess)`,
    [tx.userId, invoiceId, providerId, amount, refunded, excess, date, at],
  )
}

/** The balance was recorded as a payment when the invoice was marked as paid. Once other payments change, it is a payment like any other. */
export async function keepBalancePayment(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows('update invoice_payment set is_balance = false where user_id = ? and invoice_id = ? and is_balance', [tx.userId, invoiceId])
}

export async function hasPayments(tx: Transaction, invoiceId: number): Promise<boolean> {
  return (await tx.rows('select from invoice_payment where user_id = ? and invoice_id = ? limit 1', [tx.userId, invoiceId])).length > 0
}

interface AppliedPayment {
  providerId: string | null
  applied: Money
}

export function listApplied(tx: Transaction, invoiceId: number): Promise<AppliedPayment[]> {
  return tx.rows<AppliedPayment>('select provider_id as "providerId", applied from invoice_payment where user_id = ? and invoice_id = ?', [tx.userId, invoiceId])
}
