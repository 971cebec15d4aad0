import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@billfold/contracts/webhooks/webhook'

const accounting: Webhook = {
  id: 3,
  url: 'https://accounting.example/hooks/billfold',
  description: 'Accounting',
  events: ['invoice.paid', 'payment.recorded'],
  isActive: true,
  disabledFor: null,
  failingSince: null,
  formerSecretUntil: null,
  createdAt: '2026-11-20T08:00:00.000Z',
}

export const webhooks: Webhook[] = [
  accounting,
  { ...accounting, id: 4, url: 'https://chat.example/incoming', description: '', events: ['proposal.accepted'], failingSince: '2026-11-24T17:00:00.000Z' },
  { ...accounting, id: 5, url: 'https://old.example/', description: 'Old server', isActive: false, disabledFor: 'gone' },
]

export const createdWebhook: WebhookWithSecret = { ...accounting, id: 6, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }

const paid: WebhookDelivery = {
  id: 31,
  event: 'invoice.paid',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-11-24T17:00:00.000Z',
  attemptedAt: '2026-11-24T17:00:01.000Z',
  nextAttemptAt: null,
  durationMs: 142,
  responseStatus: 204,
  error: null,
  payload: '{"type":"invoice.paid","timestamp":"2026-11-24T17:00:00.000Z","data":{"id":12,"kind":"invoice","invoiceNumber":"INV-12","status":"paid","total":"1250.00","balance":"0.00"}}',
}

export const deliveries: WebhookDelivery[] = [
  { ...paid, id: 33, event: 'payment.recorded', state: 'waiting', attempts: 3, responseStatus: null, durationMs: 15_000, error: 'timeout', nextAttemptAt: '2026-11-24T17:30:00.000Z' },
  { ...paid, id: 32, state: 'failed', attempts: 10, responseStatus: 302 },
  paid,
]
