import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoiceStatus } from '../invoices/invoice.sql.ts'
import { outcomeOf, type PaymentProvider } from './payment-provider.ts'
import { attemptOf, type OpenedBill, requireOpened } from './payment-rules.ts'
import { findBill, incrementAttempt } from './payment.sql.ts'
import { recordState } from './refresh-bill.ts'
import { getPayable, isReplaceable, syncBill } from './sync-bill.ts'

/** Makes the provider send its e-mail. An invoice that is neither sent nor overdue becomes sent. */
export async function sendBill(scope: Scope, provider: PaymentProvider, invoiceId: number): Promise<OpenedBill | undefined> {
  if ((await getInvoiceStatus(scope, invoiceId)) === undefined) return undefined
  const existing = requireOpened(await findBill(scope, invoiceId))
  const bill = (await isReplaceable(scope, existing)) ? await syncBill(scope, provider, invoiceId) : existing
  if (!bill) return undefined
  if (bill.status === 'paid') throw new AppError('conflict', 'This has already been paid')
  // A double click sends the e-mail only once.
  if (bill.isSent && (await getInvoiceStatus(scope, invoiceId)) === 'sent') return bill
  const payable = await getPayable(scope, invoiceId)
  if (!payable) return undefined
  await requireRecipient(provider, bill, payable.customer.email)
  try {
    const state = await provider.send(bill.providerId, attemptOf(bill, false))
    await recordState(scope, bill, state, { isSent: true, isSending: true, by: 'user', reason: 'Sent via Stripe' })
    // Sending again on purpose needs a new idempotency key.
    await incrementAttempt(scope, bill)
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome !== undefined && outcome !== 'unanswered') await incrementAttempt(scope, bill)
    throw error
  }
  return requireOpened(await findBill(scope, invoiceId))
}

/**
 * The provider keeps the address from when the bill was opened, and accepts each invoice number only once, so the bill cannot be opened
 * again.
 */
async function requireRecipient(provider: PaymentProvider, bill: OpenedBill, wanted: string): Promise<void> {
  const { status, recipient } = await provider.status(bill.providerId)
  if (status === 'paid' || recipient === null || recipient === wanted) return
  throw new AppError('conflict', fillIn('In Stripe, this invoice is addressed to {recipient}, which can no longer be changed. Cancel it and create a new one.', { recipient }))
}
