import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoiceStatus } from '../invoices/invoice.sql.ts'
import { PaymentFailure, type PaymentProvider } from './payment-provider.ts'
import { attemptOf, type BillSubject, isZero, type OpenedBill, requireOpened } from './payment-rules.ts'
import { findBill, incrementAttempt, subjectExists } from './payment.sql.ts'
import { recordState, reportedByStripe } from './refresh-bill.ts'
import { getPayable, isReplaceable, syncBill } from './sync-bill.ts'

/** Makes the provider send its e-mail. An invoice that is neither sent nor overdue becomes sent. */
export async function sendBill(scope: Scope, provider: PaymentProvider, subject: BillSubject): Promise<OpenedBill | undefined> {
  if (!(await subjectExists(scope, subject))) return undefined
  const existing = requireOpened(await findBill(scope, subject))
  const opened = subject.invoiceId !== undefined && (await isReplaceable(scope, subject, existing)) ? await syncBill(scope, provider, subject) : existing
  if (!opened) return undefined
  if (opened.status === 'paid') throw new AppError('conflict', 'This has already been paid')
  if (opened.status === 'void') throw new AppError('conflict', 'This is void at Stripe and can no longer be paid')
  // A double click. A down payment has no sent status, so sending it again is always intended.
  if (opened.isSent && subject.invoiceId !== undefined && (await getInvoiceStatus(scope, subject.invoiceId)) === 'sent') return opened
  const bill = await readdressBill(scope, provider, subject, opened)
  if (!bill) return undefined
  try {
    const state = await provider.send(bill.providerId, attemptOf(bill, false))
    await recordState(scope, bill, state, { isSent: true, isSending: true, by: 'user', reason: 'Sent via Stripe' })
    // Sending again on purpose needs a new idempotency key.
    await incrementAttempt(scope, bill)
  } catch (error) {
    if (error instanceof PaymentFailure && error.outcome !== 'unanswered') await incrementAttempt(scope, bill)
    throw error
  }
  return requireOpened(await findBill(scope, subject))
}

/**
 * Returns the bill addressed to the client's current e-mail. The provider keeps the address from opening, so a down
 * payment is voided and reopened. An invoice is not, because the provider accepts its number only once. Undefined if there
 * is no such record.
 */
async function readdressBill(scope: Scope, provider: PaymentProvider, subject: BillSubject, bill: OpenedBill): Promise<OpenedBill | undefined> {
  const payable = await getPayable(scope, subject)
  if (!payable) return undefined
  const { status, recipient, amountPaid } = await provider.status(bill.providerId)
  if (status === 'paid' || recipient === null || recipient === payable.customer.email) return bill
  if (subject.invoiceId !== undefined) {
    throw new AppError('conflict', fillIn('At Stripe this invoice is addressed to {recipient}, which can no longer be changed. Cancel it and create a new one.', { recipient }))
  }
  if (!isZero(amountPaid)) {
    throw new AppError('conflict', fillIn('At Stripe this down payment is addressed to {recipient} and partly paid, so it can no longer be sent to another address.', { recipient }))
  }
  const voided = await provider.void(bill.providerId)
  await recordState(scope, bill, voided, reportedByStripe(voided))
  return syncBill(scope, provider, subject)
}
