import { atMost } from '@billfold/server-kit/at-most'
import type { Batch, BatchedJob, JobContext } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Network } from '@billfold/server-kit/public-network'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import { webhookDisabledMail } from '../mail/account-mails.ts'
import { mailLanguage } from '../mail/mail-language.ts'
import { findRecipient, type MailTools, writeMail } from '../mail/write-mail.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import { type ClaimedDelivery, claimDelivery, recordAttempt, recordFailure, recordSuccess } from './delivery.sql.ts'
import { type AttemptResult, sendWebhook } from './send-webhook.ts'
import { formatSecret, resealSecret } from './webhook.sql.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Delays in seconds after each failed attempt; about three days in total. */
export const RETRIES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const

/** After this time, a webhook with many events makes way for other webhooks; the next run continues with it. */
const TURN_MS = 45_000
/** Number of concurrent deliveries. Most of their time is spent waiting for other servers. */
const AT_ONCE = 8

const GONE = 410

export type CountDelivery = (outcome: 'delivered' | 'failed') => void

export interface DeliveryTools extends MailTools {
  network: Network
  secrets: SecretBox
  count?: CountDelivery | undefined
}

interface Due {
  userId: number
  webhookId: number
}

/** Retries failed deliveries and delivers events that `wakeDeliveries` missed. */
export function deliverWebhooksJob(tools: DeliveryTools): BatchedJob {
  return {
    name: 'deliver-webhooks',
    cron: '* * * * *',
    usersPerBatch: 25,
    listBatches: ({ orm }, page) => readBatches(orm, 'webhooks_to_deliver_batches(?, ?, ?)', [], page),
    run: (context, batch) => deliverBatch(context, tools, batch),
  }
}

async function deliverBatch({ orm, log }: JobContext, tools: DeliveryTools, { firstUser, lastUser, signal }: Batch): Promise<void> {
  const due = await orm.em.getConnection().execute<Due[]>('select user_id as "userId", webhook_id as "webhookId" from webhooks_to_deliver(?, ?)', [firstUser, lastUser])
  const inTurn = atMost({ slots: AT_ONCE })
  await Promise.all(
    due.map(({ userId, webhookId }) =>
      inTurn(() => deliverTo(userScope(orm, userId, 'UTC'), webhookId, tools, signal)).catch((error: unknown) => {
        if (!signal?.aborted) log.warn({ err: error, userId, webhookId }, 'webhook deliveries failed')
      }),
    ),
  )
}

/** Delivers the due events of one webhook, one after another. */
export async function deliverTo(scope: Scope, webhookId: number, tools: DeliveryTools, stop?: AbortSignal): Promise<void> {
  const end = performance.now() + TURN_MS
  while (performance.now() < end) {
    stop?.throwIfAborted()
    const delivery = await claimDelivery(scope, webhookId)
    if (!delivery) return
    await resealSecret(scope, webhookId, delivery.secret, tools.secrets)
    const result = await sendWebhook({ ...delivery, payload: JSON.stringify(delivery.payload), secrets: secretsOf(delivery, scope, tools) }, tools.network, stop)
    tools.count?.(result.isDelivered ? 'delivered' : 'failed')
    await scope.transaction((tx) => recordResult(tx, { webhookId, delivery, result }, tools))
    // Stop after a failure instead of waiting for the timeout of each event; the next run tries the next event.
    if (!result.isDelivered) return
  }
}

function secretsOf({ secret, formerSecret }: ClaimedDelivery, { userId }: Scope, { secrets }: DeliveryTools): string[] {
  return [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) => {
    const opened = secrets.open(sealed, userId)
    if (!opened) throw new Error('The secret of a webhook was encrypted with a key that is gone. Rotate it.')
    return formatSecret(opened)
  })
}

interface Attempted {
  webhookId: number
  delivery: ClaimedDelivery
  result: AttemptResult
}

async function recordResult(tx: Transaction, { webhookId, delivery, result }: Attempted, tools: DeliveryTools): Promise<void> {
  const isGone = result.responseStatus === GONE
  await recordAttempt(tx, delivery, result, isGone ? undefined : RETRIES[delivery.attempts - 1])
  if (result.isDelivered) return recordSuccess(tx, webhookId)
  const disabledUrl = await recordFailure(tx, webhookId, isGone)
  if (disabledUrl !== undefined) await tellOwner(tx, { url: disabledUrl, isGone }, tools)
}

async function tellOwner(tx: Transaction, disabled: { url: string; isGone: boolean }, tools: DeliveryTools): Promise<void> {
  const recipient = await findRecipient(tx)
  if (!recipient?.isConfirmed || recipient.isDemo) return
  const locale = mailLanguage(recipient.language)
  await writeMail(tx, recipient, webhookDisabledMail(disabled, locale, tools.publicOrigin), locale, tools)
}
