import * as z from '../zod.ts'
import { call, defineCalls, type ResponseOf } from '../call.ts'

// Billing cannot read proposal tokens, so the proposals service passes the id of the link instead.
const link = { linkId: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)) }

/** The proposals service makes these calls on behalf of visitors to a proposal's page. */
export const depositCalls = defineCalls('deposits', {
  check: call({
    method: 'POST',
    path: '/internal/deposits/check',
    service: 'billing',
    access: 'anyone',
    summary: 'Whether the down payment can be paid by card; if requested, its status is checked at Stripe first',
    body: z.object({ ...link, asksStripe: z.boolean() }),
    // `isCancelled` is optional because earlier releases do not report it.
    response: z.object({ isCardAccepted: z.boolean(), isCancelled: z.optional(z.boolean()) }),
    notFound: 'Proposal not found',
  }),
  pay: call({
    method: 'POST',
    path: '/internal/deposits/pay',
    service: 'billing',
    access: 'anyone',
    summary: 'Create the deposit invoice and its Stripe invoice if needed, and return the URL of the payment page',
    body: z.object(link),
    response: z.object({ url: z.string() }),
    notFound: 'Proposal not found',
  }),
})

export type DepositCheck = ResponseOf<typeof depositCalls.check>
