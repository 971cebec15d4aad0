import { call, defineCalls } from '../call.ts'
import * as z from '../zod.ts'
import { deliveryParams, newWebhook, webhook, webhookChanges, webhookDelivery, webhookParams, webhookWithSecret } from './webhook.ts'

const own = { service: 'gateway', access: 'user' } as const
const one = { ...own, params: webhookParams, notFound: 'Webhook not found' } as const

export const webhookCalls = defineCalls('webhooks', {
  list: call({ ...own, method: 'GET', path: '/api/user/webhooks', summary: 'The account’s webhooks, oldest first', response: z.array(webhook) }),
  // No Idempotency-Key, because the stored response would contain the secret.
  create: call({ ...own, method: 'POST', path: '/api/user/webhooks', summary: 'Create a webhook, whose secret only this response contains', body: newWebhook, response: webhookWithSecret }),
  update: call({ ...one, method: 'PUT', path: '/api/user/webhooks/:id', summary: 'Replace the fields of a webhook, or turn it on or off', body: webhookChanges, response: webhook }),
  remove: call({ ...one, method: 'DELETE', path: '/api/user/webhooks/:id', summary: 'Delete a webhook and its deliveries' }),
  rotateSecret: call({ ...one, method: 'POST', path: '/api/user/webhooks/:id/secret', summary: 'Create a new secret, which only this response contains; the previous one also signs for another 24 hours', response: webhookWithSecret }),
  sendTest: call({ ...one, method: 'POST', path: '/api/user/webhooks/:id/test', summary: 'Send a test event' }),
  deliveries: call({ ...one, method: 'GET', path: '/api/user/webhooks/:id/deliveries', summary: 'The latest 100 deliveries of the last 30 days, newest first', response: z.array(webhookDelivery) }),
  resend: call({ ...own, method: 'POST', path: '/api/user/webhooks/:id/deliveries/:deliveryId/resend', summary: 'Deliver an event again', params: deliveryParams, notFound: 'Delivery not found' }),
})
