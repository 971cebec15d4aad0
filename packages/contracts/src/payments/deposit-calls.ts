import * as z from '../zod.ts'
import { call, defineCalls, type ResponseOf } from '../call.ts'

// Billing cannot read proposal tokens, so the proposals service passes the link's id.
const link = { linkId: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)) }

/** The proposals service makes these calls for visitors of a proposal's page. */
export const depositCalls = defineCalls('deposits', {
  check: call({
    method: 'POST',
    path: '/internal/deposits/check',
    service: 'billing',
    access: 'anyone',
    summary: 'Whether the down payment can be paid by card; reads the state of this one at Stripe first if asked to',
    body: z.object({ ...link, asksStripe: z.boolean() }),
    // Optional because earlier releases do not report `isCancelled`.
    response: z.object({ isCardAccepted: z.boolean(), isCancelled: z.optional(z.boolean()) }),
    notFound: 'Proposal not found',
  }),
  pay: call({
    method: 'POST',
    path: '/internal/deposits/pay',
    service: 'billing',
    access: 'anyone',
    summary: 'Creates the deposit invoice and its bill if there is none, and returns the page where it can be paid',
    body: z.object(link),
    response: z.object({ url: z.string() }),
    notFound: 'Proposal not found',
  }),
})

export type DepositCheck = ResponseOf<typeof depositCalls.check>
