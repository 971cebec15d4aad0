import type { QueuedJob } from '../jobs/job.ts'
import type { Logger } from '../logger.ts'
import { localScope, type Scope, type Transaction } from '../scope.ts'
import { type Mail, MailFailure, type MailSettings, sendMail } from './send-mail.ts'

/** Defines how the messages of one schema are delivered. Each schema has a table `mail` with the columns used here. */
export interface Delivery {
  settings: MailSettings
  log: Logger
  keyOf: (mailId: number) => string
  /** SQL for the address columns. By default, a message has a single recipient. */
  addresses?: string
  isAutomatic?: boolean
  /** Returns the URL for unsubscribing from this kind of mail; undefined if the recipient cannot unsubscribe. */
  unsubscribeUrlOf?: (tx: Transaction, mailId: number) => Promise<string | undefined>
  /**
   * Returns the reason if the message is obsolete, such as a reminder for a paid invoice. The message is then recorded as failed. Locks the
   * rows that it reads.
   */
  findObstacle?: (tx: Transaction, mailId: number) => Promise<string | undefined>
  attachmentsOf?: (tx: Transaction, mailId: number) => Promise<Mail['attachments']>
  /** Runs in the transaction that records the message as sent, or as kept in the outbox. */
  onDelivered?: (tx: Transaction, mailId: number) => Promise<void>
  /** For mail that no user is waiting for: schedules a retry when the mail server is down or busy. Returns false when it gives up. */
  postpone?: (tx: Transaction, mail: { id: number; attempts: number }) => Promise<boolean>
}

interface WaitingMail extends Pick<Mail, 'to' | 'cc' | 'bcc' | 'senderName' | 'replyTo' | 'subject' | 'html' | 'text'> {
  id: number
  attempts: number
}

/**
 * 'refused': the message is obsolete, or the server rejected it permanently. 'away': postponed, and other messages would also fail.
 * Undefined: there is nothing to deliver, or another worker is delivering the message.
 */
export type Outcome = 'sent' | 'failed' | 'refused' | 'outbox' | 'postponed' | 'away' | undefined

/**
 * Sends a message and records the outcome. The row stays locked during the delivery, so other workers skip it, and after a crash it is
 * still pending. The message is sent twice, with the same Message-ID, if anything fails after the server has accepted it: the process, the
 * database or `onDelivered`.
 */
export async function deliverMail(tx: Transaction, mailId: number, delivery: Delivery): Promise<Outcome> {
  const mail = await claim(tx, mailId, delivery)
  if (!mail) return undefined
  const obstacle = await delivery.findObstacle?.(tx, mailId)
  if (obstacle !== undefined) {
    await finish(tx, mailId, 'failed', obstacle)
    return 'refused'
  }
  if (!delivery.settings.smtpUrl) return conclude(tx, mailId, 'outbox', delivery)
  let refusals: string | undefined
  try {
    refusals = await send(tx, mail, delivery)
  } catch (error) {
    delivery.log.warn({ err: error, mailId }, 'a message was not sent')
    if (!(error instanceof MailFailure)) delivery.settings.count?.('failed')
    // If the database is down, this also fails, and the job retries. Any other failure is recorded for the user.
    if (error instanceof MailFailure && !error.isFinal && (await delivery.postpone?.(tx, mail))) return error.isOfOne ? 'postponed' : 'away'
    await finish(tx, mailId, 'failed', error instanceof MailFailure ? error.message : 'The message could not be prepared on our side.')
    return error instanceof MailFailure && error.isFinal ? 'refused' : 'failed'
  }
  return conclude(tx, mailId, 'sent', delivery, refusals)
}

const ONE_RECIPIENT = 'array[recipient] as "to"'

async function claim(tx: Transaction, mailId: number, { addresses = ONE_RECIPIENT }: Delivery): Promise<WaitingMail | undefined> {
  const [mail] = await tx.rows<WaitingMail>(
    `select id, ${addresses}, sender_name as "senderName", reply_to as "replyTo", subject, html, text, attempts
     from mail where user_id = ? and id = ? and state = 'waiting' for update skip locked`,
    [tx.userId, mailId],
  )
  return mail
}

async function send(tx: Transaction, mail: WaitingMail, delivery: Delivery): Promise<string | undefined> {
  const { id, attempts: _, ...content } = mail
  const { settings, keyOf, isAutomatic = false, unsubscribeUrlOf } = delivery
  const unsubscribeUrl = await unsubscribeUrlOf?.(tx, id)
  const attachments = await prepareAttachments(tx, id, delivery)
  return sendMail(settings, { key: keyOf(id), ...content, isAutomatic, unsubscribeUrl, attachments })
}

/** Sets a savepoint, so that the outcome can still be recorded after a failed statement. */
async function prepareAttachments(tx: Transaction, mailId: number, { attachmentsOf }: Delivery): Promise<Mail['attachments']> {
  if (!attachmentsOf) return []
  await tx.rows('savepoint before_attachments')
  try {
    return await attachmentsOf(tx, mailId)
  } catch (error) {
    await tx.rows('rollback to savepoint before_attachments')
    throw error
  }
}

async function conclude<State extends 'sent' | 'outbox'>(tx: Transaction, mailId: number, state: State, { onDelivered }: Delivery, refusals?: string): Promise<State> {
  await onDelivered?.(tx, mailId)
  await finish(tx, mailId, state, refusals)
  return state
}

async function finish(tx: Transaction, mailId: number, state: 'sent' | 'failed' | 'outbox', error?: string): Promise<void> {
  await tx.rows(
    `update mail set state = ?, error = ?, attempts = attempts + 1, sent_at = case ?::text when 'sent' then now() end where user_id = ? and id = ?`,
    [state, error ?? null, state, tx.userId, mailId],
  )
}

/** Delivers one of a user's messages. */
export type Deliver = (scope: Scope, mailId: number, options: Pick<Delivery, 'log' | 'postpone'>) => Promise<Outcome>

export interface MailToDeliver {
  userId: number
  mailId: number
}

/** After this delay, the request has usually delivered the message already. */
const STARTS_AFTER_S = 30

/** Delivers a message that its request could not deliver because the process died or the mail server was slow. */
export function deliverMailJob(deliver: Deliver): QueuedJob<MailToDeliver> {
  return {
    name: 'deliver-mail',
    startsAfter: STARTS_AFTER_S,
    async run({ orm, log }, { userId, mailId }) {
      const scope = await localScope(orm, userId)
      const outcome = await deliver(scope, mailId, { log })
      // The other worker may crash, so this job must be retried.
      if (outcome === undefined && (await isWaiting(scope, mailId))) throw new Error('another worker is sending this message')
    },
  }
}

/** Fewer than the job's retries, because a crash uses up one of them. */
const MOST_ATTEMPTS = 6

/** Delivers a message that no user is waiting for. While the mail server is unavailable, the job retries for almost an hour. */
export function deliverAutomaticMailJob(deliver: Deliver): QueuedJob<MailToDeliver> {
  return {
    name: 'deliver-automatic-mail',
    async run({ orm, log }, { userId, mailId }) {
      const scope = await localScope(orm, userId)
      const outcome = await deliver(scope, mailId, { log, postpone })
      if (outcome === 'postponed' || outcome === 'away') throw new Error('the mail server is away')
      if (outcome === undefined && (await isWaiting(scope, mailId))) throw new Error('another worker is sending this message')
    },
  }
}

async function postpone(tx: Transaction, { id, attempts }: { id: number; attempts: number }): Promise<boolean> {
  if (attempts + 1 >= MOST_ATTEMPTS) return false
  await tx.rows('update mail set attempts = attempts + 1 where user_id = ? and id = ?', [tx.userId, id])
  return true
}

async function isWaiting(scope: Scope, id: number): Promise<boolean> {
  const waiting = await scope.rows("select from mail where user_id = ? and id = ? and state = 'waiting'", [scope.userId, id])
  return waiting.length > 0
}
