import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { ReceivedPayment } from './payment-provider.ts'

interface StripePayment extends Omit<ReceivedPayment, 'source'> {
  billProviderId: string
  date: CalendarDate
}

/** Returns the number of a request to Stripe. Numbers increase in the order in which requests begin. */
export async function nextReadNumber(scope: Scope): Promise<string> {
  const [read] = await scope.rows<{ number: string }>("select nextval('stripe_read')::text as number")
  if (!read) throw new Error('The sequence returned nothing')
  return read.number
}

/**
 * False if the response to a later request has already been saved. Amounts do not show the order, because refunds and disputes move them up
 * and down.
 */
export async function recordRead(tx: Transaction, billId: number, providerId: string, readNumber: string): Promise<boolean> {
  const saved = await tx.rows(
    `update synced_bill set payment_reads = payment_reads || jsonb_build_object(?::text, ?::bigint)
    where user_id = ? and id = ? and coalesce((payment_reads ->> ?)::bigint, 0) < ?::bigint returning id`,
    [providerId, readNumber, tx.userId, billId, providerId, readNumber],
  )
  return saved.length > 0
}

/**
 * Keeps the stored date, and changes amounts only if they differ, because an unchanged state must not trigger notifications. Returns the id
 * of a new payment.
 */
export async function saveStripePayment(tx: Transaction, invoiceId: number, payment: StripePayment, isLatest: boolean): Promise<number | undefined> {
  const { providerId, amount, refunded, disputed, date, at, paymentIntentId, billProviderId } = payment
  const [added] = await tx.rows<{ id: number }>(
    `insert into invoice_payment (user_id, invoice_id, provider_id, source, method, amount, refunded, disputed, date, paid_at, payment_intent_id, bill_provider_id)
    values (?, ?, ?, 'stripe', 'card', ?, ?, ?, ?, ?, ?, ?) on conflict (user_id, provider_id) do nothing returning id`,
    [tx.userId, invoiceId, providerId, amount, refunded, disputed, date, at, paymentIntentId, billProviderId],
  )
  if (!isLatest || added) return added?.id
  await tx.rows(
    `update invoice_payment p set amount = s.amount, refunded = s.refunded, disputed = s.disputed, excess = least(p.excess, s.amount - s.refunded),
      payment_intent_id = s.intent, bill_provider_id = s.bill, updated_at = now()
    from (select ?::numeric as amount, ?::numeric as refunded, ?::numeric as disputed, ?::text as intent, ?::text as bill) s
    where p.user_id = ? and p.provider_id = ?
      and (p.amount, p.refunded, p.disputed, p.payment_intent_id, p.bill_provider_id) is distinct from (s.amount, s.refunded, s.disputed, s.intent, s.bill)`,
    [amount, refunded, disputed, paymentIntentId, billProviderId, tx.userId, providerId],
  )
  return undefined
}

/**
 * Money received at Stripe beyond the total is excess and does not count. The excess is taken from the latest payments first, regardless of
 * the order in which they were reported.
 */
export async function spreadExcess(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows(
    `update invoice_payment p set excess = s.excess, updated_at = now()
    from (
      select id, greatest(least(net, sum(net) over (order by paid_at, id) - room), 0) as excess
      from (
        select p.id, p.source, p.paid_at, p.amount - p.refunded as net,
          case when i.status = 'cancelled' then 0 else i.total end - coalesce(sum(p.applied) filter (where p.source = 'manual') over (), 0) as room
        from invoice_payment p join invoice i on i.user_id = p.user_id and i.id = p.invoice_id where p.user_id = ? and p.invoice_id = ?
      ) payments where source = 'stripe'
    ) s
    where p.user_id = ? and p.id = s.id and p.excess <> s.excess`,
    [tx.userId, invoiceId, tx.userId],
  )
}

/** Marking the invoice as paid recorded the balance as a payment. Once other payments change, it becomes a payment like any other. */
export async function keepBalancePayment(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.rows('update invoice_payment set is_balance = false where user_id = ? and invoice_id = ? and is_balance', [tx.userId, invoiceId])
}

export async function hasPayments(tx: Transaction, invoiceId: number): Promise<boolean> {
  return (await tx.rows('select from invoice_payment where user_id = ? and invoice_id = ? limit 1', [tx.userId, invoiceId])).length > 0
}

/** Returns the bill at the provider that this payment intent paid. The invoice may have a different bill by now. */
export async function findPaidBill(scope: Scope, paymentIntentId: string): Promise<string | undefined> {
  const [payment] = await scope.rows<{ id: string | null }>(
    'select bill_provider_id as id from invoice_payment where user_id = ? and payment_intent_id = ?',
    [scope.userId, paymentIntentId],
  )
  return payment?.id ?? undefined
}

/** Bills at the provider that received the invoice's payments. */
export async function listPaidBills(scope: Scope, invoiceId: number): Promise<string[]> {
  const sql = `select distinct bill_provider_id as id from invoice_payment where user_id = ? and invoice_id = ? and bill_provider_id is not null`
  return (await scope.rows<{ id: string }>(sql, [scope.userId, invoiceId])).map(({ id }) => id)
}
