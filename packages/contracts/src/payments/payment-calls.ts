import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'

/** Stripe's own statuses. Overdue and partly paid invoices are 'open'. */
export const stripeInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type StripeInvoiceStatus = (typeof stripeInvoiceStatuses)[number]

/** Result of 'Check Status'. Dollars as JSON numbers; only this call and the dashboard use them. */
export const stripeState = z.object({
  stripeStatus: z.enum(stripeInvoiceStatuses),
  amountDue: z.number(),
  amountPaid: z.number(),
})
export type StripeState = z.infer<typeof stripeState>

/** The down payment of a proposal, as a Stripe invoice. */
export const downPayment = z.object({
  ...stripeState.shape,
  stripeInvoiceId: z.string(),
  /** The Stripe invoice's id if there is no payment intent. */
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
    summary: 'Where Stripe tells what happened; believed by its signature alone',
    raw: true,
  }),
})
