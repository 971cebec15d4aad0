import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { depositCalls } from '@billfold/contracts/payments/deposit-calls'
import { type DownPayment, paymentCalls } from '@billfold/contracts/payments/payment-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Route, route } from '@billfold/server-kit/routes'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoice } from '../invoices/invoice.sql.ts'
import { ensureDeposit, openDepositPayment, refreshDeposit } from './deposits.ts'
import { closeBill, deletePayment, recordPayment, updatePayment } from './invoice-payments.ts'
import { receiveEvent, type RefreshJob } from './payment-jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type OpenedBill, requireOpened, stripeStateOf } from './payment-rules.ts'
import { findDeposit, findLinkedProposal, findPayableProposal, isDepositCancelled } from './payment.sql.ts'
import { checkBill } from './refresh-bill.ts'
import { sendBill } from './send-bill.ts'
import { syncBill } from './sync-bill.ts'

interface Payments {
  provider: PaymentProvider
  enqueue: Enqueue
  refresh: RefreshJob
}

export function paymentRoutes({ provider, enqueue, refresh }: Payments): Route[] {
  return [
    route(invoiceCalls.recordPayment, async ({ scope, outerScope, params: { id }, body }) => recordPayment(scope, id, body, await closeBill(outerScope, provider, id, body))),
    route(invoiceCalls.updatePayment, ({ scope, params, body }) => updatePayment(scope, provider, params, body)),
    route(invoiceCalls.deletePayment, ({ scope, params }) => deletePayment(scope, provider, params)),
    route(invoiceCalls.syncToStripe, async ({ scope, params: { id } }) => (await syncBill(scope, provider, id)) && getInvoice(scope, id)),
    route(invoiceCalls.sendStripeInvoice, async ({ scope, params: { id } }) => (await sendBill(scope, provider, id)) && getInvoice(scope, id)),
    route(invoiceCalls.stripeStatus, ({ scope, params: { id } }) => checkBill(scope, provider, id)),
    route(proposalCalls.syncToStripe, async ({ scope, params: { id } }) => {
      const deposit = await ensureDeposit(scope, provider, id)
      return deposit === undefined ? undefined : downPaymentOf(await syncBill(scope, provider, deposit))
    }),
    route(proposalCalls.sendStripeInvoice, async ({ scope, params: { id } }) => {
      const deposit = await getDeposit(scope, id)
      return deposit === undefined ? undefined : downPaymentOf(await sendBill(scope, provider, deposit))
    }),
    route(proposalCalls.stripeStatus, async ({ scope, params: { id } }) => {
      const deposit = await getDeposit(scope, id)
      return deposit === undefined ? undefined : checkBill(scope, provider, deposit)
    }),
    route(depositCalls.check, async ({ scope, body: { linkId, asksStripe } }) => {
      const target = await findLinkedProposal(scope, linkId)
      if (!target) return undefined
      const owner = await scope.actLocallyFor(target.userId)
      if (asksStripe) await refreshDeposit(owner, provider, target.proposalId)
      const isCancelled = await isDepositCancelled(owner, target.proposalId)
      return { isCardAccepted: provider.isSetUp && !isCancelled, isCancelled }
    }),
    route(depositCalls.pay, async ({ scope, body: { linkId } }) => {
      const target = await findLinkedProposal(scope, linkId)
      const url = target && (await openDepositPayment(await scope.actLocallyFor(target.userId), provider, target.proposalId))
      return url === undefined ? undefined : { url }
    }),
    route(paymentCalls.stripeWebhook, async ({ scope, raw, header }) => {
      const event = await provider.readEvent(raw, header('stripe-signature'))
      return receiveEvent(scope, event, enqueue, refresh)
    }),
  ]
}

/** Undefined if the proposal does not exist. */
async function getDeposit(scope: Scope, proposalId: number): Promise<number | undefined> {
  const deposit = await findDeposit(scope, proposalId)
  if (deposit) return deposit.id
  if (await findPayableProposal(scope, proposalId)) requireOpened(undefined)
  return undefined
}

function downPaymentOf(bill: OpenedBill | undefined): DownPayment | undefined {
  if (!bill) return undefined
  const { providerId, paymentIntentId, paymentLink } = bill
  return { ...stripeStateOf(bill), stripeInvoiceId: providerId, stripePaymentIntentId: paymentIntentId ?? providerId, stripePaymentLinkUrl: paymentLink }
}
