import { call, defineCalls } from '../call.ts'
import * as z from '../zod.ts'
import { deliveryParams, newWebhook, webhook, webhookChanges, webhookDelivery, webhookParams, webhookWithSecret } from './webhook.ts'

const own = { service: 'gateway', access: 'user' } as const
const one = { ...own, params: webhookParams, notFound: 'Webhook not found' } as const

export const webhookCalls = defineCalls('webhooks', {
  list: call({ ...own, method: 'GET', path: '/api/user/webhooks', summary: 'The webhooks of the account, oldest first', response: z.array(webhook) }),
  // No Idempotency-Key, because the stored response would contain the secret.
  create: call({ ...own, method: 'POST', path: '/api/user/webhooks', summary: 'Adds a webhook, whose secret is shown only in this answer', body: newWebhook, response: webhookWithSecret }),
  update: call({ ...one, method: 'PUT', path: '/api/user/webhooks/:id', summary: 'Replaces the fields of a webhook, or turns it on or off', body: webhookChanges, response: webhook }),
  remove: call({ ...one, method: 'DELETE', path: '/api/user/webhooks/:id', summary: 'Deletes a webhook with its deliveries' }),
  rotateSecret: call({ ...one, method: 'POST', path: '/api/user/webhooks/:id/secret', summary: 'Creates a new secret, which is shown only in this answer; the previous one signs for another 24 hours', response: webhookWithSecret }),
  sendTest: call({ ...one, method: 'POST', path: '/api/user/webhooks/:id/test', summary: 'Sends a test event' }),
  deliveries: call({ ...one, method: 'GET', path: '/api/user/webhooks/:id/deliveries', summary: 'The newest 100 deliveries of the last 30 days', response: z.array(webhookDelivery) }),
  resend: call({ ...own, method: 'POST', path: '/api/user/webhooks/:id/deliveries/:deliveryId/resend', summary: 'Delivers an event once more', params: deliveryParams, notFound: 'Delivery not found' }),
})
