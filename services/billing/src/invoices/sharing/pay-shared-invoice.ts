import { AppError } from '@billfold/contracts/errors'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { isZero } from '@billfold/contracts/money'
import type { Scope } from '@billfold/server-kit/scope'
import { outcomeOf, type PaymentProvider } from '../../payments/payment-provider.ts'
import { isOpened } from '../../payments/payment-rules.ts'
import { findBill } from '../../payments/payment.sql.ts'
import { refreshBill } from '../../payments/refresh-bill.ts'
import { syncBill } from '../../payments/sync-bill.ts'
import { getInvoice } from '../invoice.sql.ts'

const CARDS_REFUSED = 'This invoice can’t be paid by card. Please contact the sender.'

export function whyNotPayable(invoice: Pick<Invoice, 'status' | 'total' | 'amountPaid'>, provider: PaymentProvider): string | undefined {
  if (invoice.status === 'paid') return 'This invoice has already been paid'
  if (invoice.status === 'cancelled') return 'This invoice is cancelled'
  if (isZero(dueOf(invoice))) return 'There is nothing to pay on this invoice'
  return provider.isSetUp ? undefined : CARDS_REFUSED
}

/** Call this before writing anything: it rejects the request if card payments are not set up. */
export function requireCards(provider: PaymentProvider): void {
  if (!provider.isSetUp) throw new AppError('conflict', CARDS_REFUSED)
}

/**
 * Returns the URL of the provider's payment page. A draft can also be paid, because its owner has shared the link. Undefined if the invoice
 * does not exist.
 */
export async function openPayment(owner: Scope, provider: PaymentProvider, invoiceId: number): Promise<string | undefined> {
  // Refreshes the state first, because the invoice may have been paid in another tab.
  await refreshPayment(owner, provider, invoiceId)
  const invoice = await getInvoice(owner, invoiceId)
  if (!invoice) return undefined
  const refusal = whyNotPayable(invoice, provider)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const bill = await syncBill(owner, provider, invoiceId).catch(hideRefusal)
  if (bill?.paymentLink === null) throw new AppError('conflict', CARDS_REFUSED)
  return bill?.paymentLink
}

/** Calls the provider unless the invoice has no payment page or its state there is final. */
export async function refreshPayment(owner: Scope, provider: PaymentProvider, invoiceId: number): Promise<void> {
  const bill = await findBill(owner, invoiceId)
  if (isOpened(bill) && bill.status !== 'paid' && bill.status !== 'void') await refreshBill(owner, provider, bill).catch(hideRefusal)
}

/** The provider's rejections concern the owner's account, so they are hidden from the client. */
function hideRefusal(error: unknown): never {
  const outcome = outcomeOf(error)
  if (outcome === undefined || outcome === 'unanswered' || outcome === 'failed') throw error
  throw new AppError('conflict', CARDS_REFUSED, { cause: error })
}
