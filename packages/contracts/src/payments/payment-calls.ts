import { call, defineCalls } from '../call.ts'

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
