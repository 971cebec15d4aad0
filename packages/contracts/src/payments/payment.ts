import * as z from '../zod.ts'

/** As Stripe has an invoice. An overdue one is open; so is one that was paid in part. */
export const stripeInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type StripeInvoiceStatus = (typeof stripeInvoiceStatuses)[number]

/** Money that Stripe says was received. */
export const payment = z.object({
  at: z.string(),
  amount: z.string(),
  /** 'outside': told to Stripe, not paid through it. */
  source: z.enum(['stripe', 'outside']),
})
export type Payment = z.infer<typeof payment>

/** What 'Check Status' answers: dollars as numbers, the one place beside the dashboard where amounts are. */
export const stripeState = z.object({
  stripeStatus: z.enum(stripeInvoiceStatuses),
  /** What is still to be paid. */
  amountDue: z.number(),
  amountPaid: z.number(),
})
export type StripeState = z.infer<typeof stripeState>

/** The down payment of a proposal, once it is an invoice at Stripe. */
export const downPayment = z.object({
  ...stripeState.shape,
  stripeInvoiceId: z.string(),
  /** The invoice's id where there is no payment intent. */
  stripePaymentIntentId: z.string(),
  stripePaymentLinkUrl: z.nullable(z.string()),
})
export type DownPayment = z.infer<typeof downPayment>
