import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { type DownPayment, paymentCalls } from '@billfold/contracts/payments/payment-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Route, route } from '@billfold/server-kit/routes'
import { getInvoice } from '../invoices/invoice.sql.ts'
import { deletePayment, recordPayment, updatePayment } from './invoice-payments.ts'
import { receiveEvent, type RefreshJob } from './payment-jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type OpenedBill, stripeStateOf } from './payment-rules.ts'
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
    route(invoiceCalls.recordPayment, ({ scope, params, body }) => recordPayment(scope, provider, params.id, body)),
    route(invoiceCalls.updatePayment, ({ scope, params, body }) => updatePayment(scope, provider, params, body)),
    route(invoiceCalls.deletePayment, ({ scope, params }) => deletePayment(scope, provider, params)),
    route(invoiceCalls.syncToStripe, async ({ scope, params: { id } }) => (await syncBill(scope, provider, { invoiceId: id })) && getInvoice(scope, id)),
    route(invoiceCalls.sendStripeInvoice, async ({ scope, params: { id } }) => (await sendBill(scope, provider, { invoiceId: id })) && getInvoice(scope, id)),
    route(invoiceCalls.stripeStatus, ({ scope, params: { id } }) => checkBill(scope, provider, { invoiceId: id })),
    route(proposalCalls.syncToStripe, async ({ scope, params: { id } }) => downPaymentOf(await syncBill(scope, provider, { proposalId: id }))),
    route(proposalCalls.sendStripeInvoice, async ({ scope, params: { id } }) => downPaymentOf(await sendBill(scope, provider, { proposalId: id }))),
    route(proposalCalls.stripeStatus, ({ scope, params: { id } }) => checkBill(scope, provider, { proposalId: id })),
    route(paymentCalls.stripeWebhook, async ({ scope, raw, header }) => {
      const event = await provider.readEvent(raw, header('stripe-signature'))
      return receiveEvent(scope, event, enqueue, refresh)
    }),
  ]
}

function downPaymentOf(bill: OpenedBill | undefined): DownPayment | undefined {
  if (!bill) return undefined
  const { providerId, paymentIntentId, paymentLink } = bill
  return { ...stripeStateOf(bill), stripeInvoiceId: providerId, stripePaymentIntentId: paymentIntentId ?? providerId, stripePaymentLinkUrl: paymentLink }
}
