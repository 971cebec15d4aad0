import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'

/** Stripe's statuses. Overdue and partly paid invoices are 'open'. */
export const stripeInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type StripeInvoiceStatus = (typeof stripeInvoiceStatuses)[number]

/** Result of 'Check Status'. Amounts are in dollars as JSON numbers, which only this call and the dashboard use. */
export const stripeState = z.object({
  stripeStatus: z.enum(stripeInvoiceStatuses),
  amountDue: z.number(),
  amountPaid: z.number(),
})
export type StripeState = z.infer<typeof stripeState>

/** A proposal's down payment as a Stripe invoice. */
export const downPayment = z.object({
  ...stripeState.shape,
  stripeInvoiceId: z.string(),
  /** The Stripe invoice's id is used if there is no payment intent. */
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
