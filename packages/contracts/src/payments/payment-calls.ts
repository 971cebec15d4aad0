import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'

/** Stripe's statuses. Stripe also uses 'open' for overdue and partly paid invoices. */
export const stripeInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type StripeInvoiceStatus = (typeof stripeInvoiceStatuses)[number]

/** Result of 'Check Status'. Amounts are dollars as JSON numbers, a format used only by this call and the dashboard. */
export const stripeState = z.object({
  stripeStatus: z.enum(stripeInvoiceStatuses),
  amountDue: z.number(),
  amountPaid: z.number(),
})
export type StripeState = z.infer<typeof stripeState>

/** The Stripe invoice for a proposal's down payment. */
export const downPayment = z.object({
  ...stripeState.shape,
  stripeInvoiceId: z.string(),
  /** If there is no payment intent, the id of the Stripe invoice. */
  stripePaymentIntentId: z.string(),
  stripePaymentLinkUrl: z.nullable(z.string()),
})
export type DownPayment = z.infer<typeof downPayment>

export const paymentCalls = defineCalls('payments', {
  stripeWebhook: call({
    method: 'POST',
    path: '/api/webhooks/stripe',
    service: 'billing',
    access: 'anyone',
    summary: 'Receive webhook events from Stripe, which are authenticated only by their signature',
    raw: true,
  }),
})
