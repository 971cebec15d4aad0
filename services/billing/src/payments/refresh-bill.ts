import { toUnits } from '@billfold/contracts/money'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { StripeState } from '@billfold/contracts/payments/payment'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoiceStatus } from '../invoices/invoice.sql.ts'
import { subjectExists } from './payable.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'
import { recordState } from './record-state.ts'
import { findBill, type KnownBill, requireKnown, type Subject } from './synced-bill.ts'

/** 'Check Status': reads the provider's state, saves it and returns it. */
export async function checkBill(scope: Scope, provider: PaymentProvider, subject: Subject): Promise<StripeState | undefined> {
  if (!(await subjectExists(scope, subject))) return undefined
  const bill = requireKnown(await findBill(scope, subject))
  await refreshBill(scope, provider, bill, { isSent: true })
  return stripeStateOf(requireKnown(await findBill(scope, subject)))
}

/** The specification's call returns numbers, so decimals are converted only here. */
export function stripeStateOf({ status, amountDue, amountPaid }: KnownBill): StripeState {
  return { stripeStatus: status, amountDue: Number(amountDue), amountPaid: Number(amountPaid) }
}

interface News {
  isSent?: boolean
  isSending?: boolean
}

/** Reads and saves the provider's current state. For webhooks, the poll and user requests. */
export async function refreshBill(scope: Scope, provider: PaymentProvider, bill: KnownBill, news: News = {}): Promise<void> {
  // Set even if the request fails, so that one failing bill does not block the others.
  await scope.rows('update synced_bill set checked_at = now() where user_id = ? and id = ?', [scope.userId, bill.id])
  const state = await provider.status(bill.providerId)
  await recordState(scope, bill, state, { ...news, by: 'stripe', reason: `Stripe status: ${state.status}` })
  const settled = await settleAfterwards(scope, provider, bill, state)
  if (settled) await recordState(scope, bill, settled, { by: 'stripe', reason: `Stripe status: ${settled.status}` })
}

/** The bill is closed here but still payable at the provider: it was closed during the sync, or its proposal was deleted. */
async function settleAfterwards(scope: Scope, provider: PaymentProvider, bill: KnownBill, { status, amountPaid }: PaymentState): Promise<PaymentState | undefined> {
  if (status !== 'open' && status !== 'uncollectible') return undefined
  const ours = await statusHere(scope, bill)
  if (ours === 'paid') return provider.markPaidOutside(bill.providerId)
  return ours === 'cancelled' && toUnits(amountPaid, 2) === 0n ? provider.void(bill.providerId) : undefined
}

async function statusHere(scope: Scope, { invoiceId, proposalId }: KnownBill): Promise<InvoiceStatus | undefined> {
  if (proposalId !== null) return (await subjectExists(scope, { proposalId })) ? undefined : 'cancelled'
  return invoiceId === null ? undefined : getInvoiceStatus(scope, invoiceId)
}
