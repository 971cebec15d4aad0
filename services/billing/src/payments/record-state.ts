import { dateIn } from '@billfold/contracts/calendar-date'
import type { StatusChange } from '@billfold/contracts/invoices/invoice'
import { toUnits } from '@billfold/contracts/money'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from '../invoices/change-invoice.ts'
import type { PaymentState } from './payment-provider.ts'
import { isOlder, statusAtProvider } from './status-at-provider.ts'
import { lockBill, type SyncedBill } from './synced-bill.ts'

interface Occasion {
  /** The user sent it or asked for its status, so 'open' counts as sent. */
  isSent?: boolean
  /** The provider has sent it. Counts once: a later status stays. */
  isSending?: boolean
  by: StatusChange['by']
  /** For the history of the invoice's status. */
  reason: string
}

export function recordState(scope: Scope, { id, invoiceId, reference }: SyncedBill, state: PaymentState, occasion: Occasion): Promise<void> {
  return scope.transaction(async (tx) => {
    // Lock the invoice before the bill, as everywhere.
    const invoice = invoiceId === null ? undefined : await lockInvoice(tx, invoiceId)
    const before = await lockBill(tx, id)
    // The attempt was replaced while we asked the provider.
    if (before?.reference !== reference || !(await recordBill(tx, before, state))) return
    const isNewlySent = occasion.isSending === true && !before.isSent
    if (isNewlySent) await tx.rows('update synced_bill set sent_at = now() where user_id = ? and id = ?', [tx.userId, id])
    if (!invoice) return
    const isSent = occasion.isSent === true || isNewlySent
    const status = statusAtProvider(invoice.row.status, { status: state.status, known: before.status, isSent })
    if (!status) return
    const paidDate = status === 'paid' && state.paidAt !== null ? dateIn(tx.timeZone, new Date(state.paidAt)) : undefined
    await changeInvoice(tx, invoice, { fields: { status, paidDate }, by: occasion.by, reason: occasion.reason })
  })
}

/** False if a newer answer is already saved. */
export async function recordBill(tx: Transaction, known: SyncedBill, state: PaymentState): Promise<boolean> {
  await tx.rows('update synced_bill set checked_at = now() where user_id = ? and id = ?', [tx.userId, known.id])
  if (isOlder(state.status, known.status) || toUnits(state.amountPaid, 2) < toUnits(known.amountPaid, 2)) return false
  await tx.rows(
    `update synced_bill set provider_id = ?, status = ?, amount_due = ?, amount_paid = ?, payment_intent_id = coalesce(?, payment_intent_id),
      payment_link = coalesce(?, payment_link)
    where user_id = ? and id = ?`,
    [state.providerId, state.status, state.amountDue, state.amountPaid, state.paymentIntentId, state.paymentLink, tx.userId, known.id],
  )
  for (const { providerId, source, amount, at } of state.payments) {
    await tx.rows('insert into payment (user_id, bill_id, provider_id, source, amount, paid_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing', [
      tx.userId, known.id, providerId, source, amount, at,
    ])
  }
  return true
}
