import type { DeliveryError, WebhookDelivery } from '@billfold/contracts/webhooks/webhook'
import type { WebhookRecord } from '@billfold/contracts/webhooks/webhook-events'

export const recordLabels: Readonly<Record<WebhookRecord, string>> = {
  client: 'Clients',
  project: 'Projects',
  time_entry: 'Time entries',
  invoice: 'Invoices',
  payment: 'Payments',
  proposal: 'Proposals',
}

const errorLabels: Readonly<Record<DeliveryError, string>> = {
  timeout: 'No response within 15 seconds',
  'unknown-host': 'The address could not be found',
  'private-address': 'The address is on a private network',
  certificate: 'The certificate is not valid',
  'no-connection': 'No connection',
  'turned-off': 'The webhook was turned off',
}

/** Undefined if the response status already explains the failure. */
export function failureLabel({ error, responseStatus }: WebhookDelivery): string | undefined {
  if (error !== null) return errorLabels[error]
  return responseStatus !== null && responseStatus >= 300 && responseStatus < 400 ? 'Redirects are not followed' : undefined
}
