import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@billfold/contracts/errors'
import type { EmailState } from '@billfold/contracts/proposals/email'
import { atMost } from '../at-most.ts'
import type { QueuedJob } from '../jobs/job.ts'
import type { Enqueue } from '../jobs/job-sender.ts'
import type { Logger } from '../logger.ts'
import type { Scope } from '../scope.ts'
import type { Deliver, MailToDeliver, Outcome } from './deliver-mail.ts'

/** Returns undefined if the outcome is still unknown, or if another worker is delivering the message. */
type DeliverNow = (scope: Scope, mailId: number) => Promise<Outcome>

interface Options {
  log: Logger
  /** The maximum time in milliseconds that a request waits for the mail server. */
  patience?: number | undefined
}

/** Shorter than the gateway's timeout, so that the request still gets our response. */
const PATIENCE_MS = 10_000
/**
 * Each delivery holds a database connection while it waits for the mail server. `longTransaction` additionally limits deliveries, including
 * those by jobs.
 */
const MAX_DELIVERIES = 4

/**
 * Delivers during a request and waits a limited time for the outcome. The delivery continues after that. If the mail server then turns out
 * to be unavailable, a job sends the message later.
 */
export function createDeliverNow(deliver: Deliver, { log, patience = PATIENCE_MS }: Options): DeliverNow {
  const deliveries = new Map<number, Promise<Outcome>>()
  const limit = atMost({ slots: MAX_DELIVERIES })

  function begin(scope: Scope, mailId: number): Promise<Outcome> {
    const end = performance.now() + patience
    const isOver = () => performance.now() >= end
    const postpone = async () => isOver()
    return limit(async () => (isOver() ? undefined : deliver(scope, mailId, { log, postpone }))).finally(() => deliveries.delete(mailId))
  }

  /** Requests with the same idempotency key share one delivery. */
  function join(scope: Scope, mailId: number): Promise<Outcome> {
    const delivery = deliveries.get(mailId) ?? begin(scope, mailId)
    deliveries.set(mailId, delivery)
    return delivery
  }

  return async function deliverNow(scope, mailId) {
    const done = new AbortController()
    const delivery = join(scope, mailId).catch((error: unknown) => log.warn({ err: error, mailId }, 'a delivery failed and will be retried by its job'))
    const late = delay(patience, undefined, { signal: done.signal }).catch(() => undefined)
    const outcome = await Promise.race([delivery, late])
    done.abort()
    return outcome ?? undefined
  }
}

export interface DeliveryTools {
  enqueue: Enqueue
  deliveryJob: QueuedJob<MailToDeliver>
  deliverNow: DeliverNow
}

interface Email {
  id: number
  state: EmailState
  error: string | null
}

/** Reads the message in the form that the call returns, or undefined if the message does not exist. */
type ReadEmail<E> = () => Promise<E | undefined>

/**
 * Returns the message once it is delivered, or as waiting if delivery takes too long. Repeating the request with its idempotency key
 * retries a failed message.
 */
export async function awaitDelivery<E extends Email>(scope: Scope, read: ReadEmail<E>, tools: DeliveryTools): Promise<E | undefined> {
  const stored = await read()
  if (stored?.state === 'failed') await reopen(scope, stored.id, tools)
  else if (stored?.state !== 'waiting') return stored
  const outcome = await tools.deliverNow(scope, stored.id)
  const email = await read()
  if (email?.state === 'failed') throw deliveryError(email, outcome)
  return email
}

export async function retryEmail<E extends Email>(scope: Scope, read: ReadEmail<E>, tools: DeliveryTools): Promise<E | undefined> {
  const stored = await read()
  if (!stored) return undefined
  if (await reopen(scope, stored.id, tools)) return awaitDelivery(scope, read, tools)
  throw new AppError('conflict', 'Only a message that could not be sent can be sent again')
}

/** Returns false if the message has not failed, or if another request is retrying it. */
function reopen(scope: Scope, mailId: number, { enqueue, deliveryJob }: DeliveryTools): Promise<boolean> {
  return scope.transaction(async (tx) => {
    // Skips a locked row, because another worker is delivering that message.
    const reopened = await tx.rows(
      `update mail set state = 'waiting', error = null
       where user_id = ? and id = (select id from mail where user_id = ? and id = ? and state = 'failed' for update skip locked) returning id`,
      [tx.userId, tx.userId, mailId],
    )
    if (reopened.length === 0) return false
    await enqueue(tx, deliveryJob, { userId: tx.userId, mailId })
    return true
  })
}

const RETRY_AFTER = 60

/** Retrying only helps if the mail server was unavailable or busy. */
function deliveryError({ error }: Email, outcome: Outcome): AppError {
  const message = error ?? 'The message could not be sent.'
  return outcome === 'failed' ? new AppError('service_unavailable', message, { retryAfter: RETRY_AFTER }) : new AppError('conflict', message)
}
