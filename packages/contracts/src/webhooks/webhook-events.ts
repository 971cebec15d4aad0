/** Events about records. The part before the dot is the kind of record. */
export const webhookEvents = [
  'client.created',
  'client.updated',
  'client.deleted',
  'project.created',
  'project.updated',
  'project.deleted',
  'time_entry.created',
  'time_entry.updated',
  'time_entry.deleted',
  'invoice.created',
  'invoice.updated',
  'invoice.sent',
  'invoice.viewed',
  'invoice.paid',
  'invoice.overdue',
  'invoice.deleted',
  'payment.recorded',
  'payment.removed',
  'proposal.created',
  'proposal.sent',
  'proposal.viewed',
  'proposal.accepted',
  'proposal.declined',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent only when the user requests a test. */
export const TEST_EVENT = 'webhook.test'

export const webhookRecords = ['client', 'project', 'time_entry', 'invoice', 'payment', 'proposal'] as const
export type WebhookRecord = (typeof webhookRecords)[number]

export function eventsOf(record: WebhookRecord): WebhookEvent[] {
  return webhookEvents.filter((event) => event.startsWith(`${record}.`))
}
