import { DELIVERIES_SHOWN, type WebhookDelivery } from '@billfold/contracts/webhooks/webhook'
import { TEST_EVENT } from '@billfold/contracts/webhooks/webhook-events'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { AttemptResult } from './send-webhook.ts'
import { endDeliveries } from './webhook.sql.ts'

/** Returns undefined if the webhook does not exist. */
export async function listDeliveries(scope: Scope, webhookId: number): Promise<WebhookDelivery[] | undefined> {
  const [found] = await scope.rows<{ deliveries: WebhookDelivery[] }>(
    `select coalesce((
       select json_agg(newest order by id desc) from (
         select d.id, e.name as event, d.state, d.attempts, ${instant('e.created_at')} as "createdAt", ${instant('d.attempted_at')} as "attemptedAt",
           case when d.state = 'waiting' then ${instant('d.next_attempt_at')} end as "nextAttemptAt",
           d.duration_ms as "durationMs", d.response_status as "responseStatus", d.error, e.payload::text as payload
         from webhook_delivery d join webhook_event e on e.user_id = d.user_id and e.id = d.event_id
         where d.user_id = ? and d.webhook_id = w.id order by d.id desc limit ${DELIVERIES_SHOWN}
       ) newest
     ), '[]') as deliveries
     from webhook w where w.user_id = ? and w.id = ?`,
    [scope.userId, scope.userId, webhookId],
  )
  return found?.deliveries
}

/** 'inactive' if the webhook is turned off and gets no deliveries; undefined if it was not found. */
type Queued = 'queued' | 'inactive' | undefined

export async function queueTest(scope: Scope, webhookId: number): Promise<Queued> {
  return whileActive(scope, webhookId, async (tx) => {
    await tx.rows(
      `with added as (
         insert into webhook_event (user_id, name, kind, record_id, payload)
         values (?, ?, 'webhook', ?, json_build_object('type', ?::text, 'timestamp', ${instant('now()')}, 'data', json_build_object('id', ?::integer, 'kind', 'webhook')))
         returning user_id, id
       )
       insert into webhook_delivery (user_id, webhook_id, event_id, kind, record_id) select user_id, ?, id, 'webhook', ? from added`,
      [tx.userId, TEST_EVENT, webhookId, TEST_EVENT, webhookId, webhookId, webhookId],
    )
    return 'queued'
  })
}

/** Queues a new delivery with the same message id, after those that are already waiting. */
export async function queueAgain(scope: Scope, webhookId: number, deliveryId: number): Promise<Queued> {
  return whileActive(scope, webhookId, async (tx) => {
    const added = await tx.rows(
      `insert into webhook_delivery (user_id, webhook_id, event_id, kind, record_id)
       select user_id, webhook_id, event_id, kind, record_id from webhook_delivery where user_id = ? and webhook_id = ? and id = ? returning id`,
      [tx.userId, webhookId, deliveryId],
    )
    return added.length > 0 ? 'queued' : undefined
  })
}

async function whileActive(scope: Scope, webhookId: number, work: (tx: Transaction) => Promise<Queued>): Promise<Queued> {
  return scope.transaction(async (tx) => {
    const [webhook] = await tx.rows<{ isActive: boolean }>('select is_active as "isActive" from webhook where user_id = ? and id = ? for share', [tx.userId, webhookId])
    if (!webhook) return undefined
    return webhook.isActive ? work(tx) : 'inactive'
  })
}

export interface ClaimedDelivery {
  id: number
  attempts: number
  messageId: string
  payload: unknown
  url: string
  secret: Buffer
  formerSecret: Buffer | null
}

/** How long a worker claims a delivery: longer than an attempt takes. If the worker crashes, the attempt is repeated after this time. */
const CLAIM = "interval '1 minute'"

/**
 * Claims the next due delivery, test events first. Deliveries for the same record are sent in order, so a delivery waits even while an
 * earlier one is waiting for its retry.
 */
export async function claimDelivery(scope: Scope, webhookId: number): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await scope.rows<ClaimedDelivery>(
    `with due as (
       select d.id from webhook_delivery d
       where d.user_id = ? and d.webhook_id = ? and d.state = 'waiting' and d.next_attempt_at <= now()
         and not exists (
           select from webhook_delivery b where b.user_id = d.user_id and b.webhook_id = d.webhook_id and b.kind = d.kind and b.record_id = d.record_id
             and b.state = 'waiting' and b.id < d.id
         )
       order by d.kind = 'webhook' desc, d.id limit 1 for update skip locked
     ), claimed as (
       update webhook_delivery d set attempts = d.attempts + 1, attempted_at = now(), next_attempt_at = now() + ${CLAIM}
       from due where d.user_id = ? and d.id = due.id returning d.*
     )
     select c.id, c.attempts, 'msg_' || e.message_id as "messageId", e.payload, w.url, w.secret,
       case when w.former_secret_until > now() then w.former_secret end as "formerSecret"
     from claimed c join webhook_event e on e.user_id = c.user_id and e.id = c.event_id join webhook w on w.user_id = c.user_id and w.id = c.webhook_id`,
    [scope.userId, webhookId, scope.userId],
  )
  return claimed
}

type Attempt = Pick<ClaimedDelivery, 'id' | 'attempts'>

/** If `retryInSeconds` is undefined, a failed attempt was the last one. Changes nothing if another worker has taken over the delivery. */
export async function recordAttempt(tx: Transaction, { id, attempts }: Attempt, result: AttemptResult, retryInSeconds: number | undefined): Promise<void> {
  const state = result.isDelivered ? 'delivered' : retryInSeconds === undefined ? 'failed' : 'waiting'
  await tx.rows(
    `update webhook_delivery set state = ?, duration_ms = ?, response_status = ?, error = ?, next_attempt_at = now() + make_interval(secs => ?::integer)
     where user_id = ? and id = ? and attempts = ? and state = 'waiting'`,
    [state, result.durationMs, result.responseStatus, result.error, retryInSeconds ?? 0, tx.userId, id, attempts],
  )
}

export async function recordSuccess(tx: Transaction, webhookId: number): Promise<void> {
  await tx.rows('update webhook set failing_since = null where user_id = ? and id = ? and failing_since is not null', [tx.userId, webhookId])
}

const DAYS_UNTIL_DISABLED = 3

/** Returns the webhook's URL if this failure turned the webhook off. */
export async function recordFailure(tx: Transaction, webhookId: number, isGone: boolean): Promise<string | undefined> {
  await tx.rows('update webhook set failing_since = now() where user_id = ? and id = ? and failing_since is null', [tx.userId, webhookId])
  const [disabled] = await tx.rows<{ url: string }>(
    `update webhook set is_active = false, disabled_for = ?
     where user_id = ? and id = ? and is_active and (? or failing_since <= now() - interval '${DAYS_UNTIL_DISABLED} days') returning url`,
    [isGone ? 'gone' : 'failing', tx.userId, webhookId, isGone],
  )
  if (disabled) await endDeliveries(tx, webhookId)
  return disabled?.url
}

/**
 * Lists webhooks with a delivery that is due now. Failing webhooks are left to the job, which tries them once a minute; only their test
 * events are listed.
 */
export async function listDue(scope: Scope): Promise<number[]> {
  const due = await scope.rows<{ id: number }>(
    `select distinct d.webhook_id as id from webhook_delivery d join webhook w on w.user_id = d.user_id and w.id = d.webhook_id
     where d.user_id = ? and d.state = 'waiting' and d.next_attempt_at <= now() and (w.failing_since is null or d.kind = 'webhook') order by 1`,
    [scope.userId],
  )
  return due.map(({ id }) => id)
}
