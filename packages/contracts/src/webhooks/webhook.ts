import { pathId } from '../id.ts'
import { text } from '../text.ts'
import * as z from '../zod.ts'
import { type WebhookEvent, webhookEvents } from './webhook-events.ts'

export const MAX_WEBHOOKS = 20
/** After a new secret is created, the previous one also signs for this many hours. */
export const ROTATION_HOURS = 24
const MAX_URL = 2000
/** Number of deliveries that the log shows, newest first. */
export const DELIVERIES_SHOWN = 100

export const urlProblems = {
  unreadable: 'Enter a full address, such as https://example.com/billfold',
  insecure: 'The address must start with https://',
  credentials: 'Leave out the username and password',
  tooLong: 'The address is too long',
} as const

function urlProblem(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url?.hostname || (url.protocol !== 'https:' && url.protocol !== 'http:')) return urlProblems.unreadable
  if (url.username || url.password) return urlProblems.credentials
  // The parsed URL is checked as well, because encoding characters can make it longer than the one entered.
  return url.href.length > MAX_URL ? urlProblems.tooLong : undefined
}

/** The schema also accepts http. The gateway rejects http unless the operator allows it, for tests on the same computer. */
const url = z.pipe(
  text(MAX_URL),
  z.transform((value: string, context) => {
    const problem = urlProblem(value)
    if (problem === undefined) return new URL(value).href
    context.issues.push({ code: 'custom', message: problem, input: value })
    return z.NEVER
  }),
)

const NO_EVENTS = 'Choose at least one event'

const events = z.pipe(
  z.array(z.enum(webhookEvents), NO_EVENTS).check(z.minLength(1, NO_EVENTS), z.maxLength(webhookEvents.length)),
  z.transform((chosen: WebhookEvent[]) => webhookEvents.filter((event) => chosen.includes(event))),
)

export const newWebhook = z.object({ url, description: text(200), events })
export type NewWebhook = z.output<typeof newWebhook>

/** All fields of the webhook are replaced. */
export const webhookChanges = z.extend(newWebhook, { isActive: z.boolean() })
export type WebhookChanges = z.output<typeof webhookChanges>

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why Billfold turned the webhook off: its server returned 410 Gone, or nothing was delivered for three days. */
  disabledFor: z.nullable(z.enum(['gone', 'failing'])),
  /** Time of the first failure since the last successful delivery; null if there was none. */
  failingSince: z.nullable(z.string()),
  /** Until this time, the previous secret signs deliveries as well. */
  formerSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>

/** The secret is shown only once. */
export const webhookWithSecret = z.extend(webhook, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

/** Reasons why a delivery got no response. */
const deliveryErrors = ['timeout', 'unknown-host', 'private-address', 'certificate', 'no-connection', 'turned-off'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const webhookDelivery = z.object({
  id: z.int(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: z.string(),
  /** Time of the latest attempt. */
  attemptedAt: z.nullable(z.string()),
  /** Null if there will be no further attempt. */
  nextAttemptAt: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  responseStatus: z.nullable(z.int()),
  error: z.nullable(z.enum(deliveryErrors)),
  /** The JSON body of the request. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookParams = z.object({ id: pathId })
export const deliveryParams = z.object({ id: pathId, deliveryId: pathId })
