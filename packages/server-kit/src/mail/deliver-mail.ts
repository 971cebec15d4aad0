import type { Logger } from '../logger.ts'
import type { Transaction } from '../scope.ts'
import type { MailSettings } from './mail-settings.ts'
import { type Mail, MailFailure, sendMail } from './send-mail.ts'

/** How the messages of one schema are delivered. Each has them in a table `mail` with the columns named here. */
export interface Delivery {
  settings: MailSettings
  log: Logger
  /** Makes the Message-ID. */
  keyOf: (mailId: number) => string
  isAutomatic?: boolean
  /** Where the reader can switch this kind of mail off; undefined: it cannot be switched off. */
  unsubscribeUrlOf?: (tx: Transaction, mailId: number) => Promise<string | undefined>
  attachmentsOf?: (tx: Transaction, mailId: number) => Promise<Mail['attachments']>
  /** What is so once the message is taken, or in the outbox: written down with that. */
  onDelivered?: (tx: Transaction, mailId: number) => Promise<void>
  /** For messages that nobody waits for: when a server that is away, or busy, is asked again. False: never again. */
  postpone?: (tx: Transaction, mail: { id: number; attempts: number }) => Promise<boolean>
}

interface WaitingMail extends Pick<Mail, 'to' | 'senderName' | 'replyTo' | 'subject' | 'html' | 'text'> {
  id: number
  attempts: number
}

/**
 * 'refused' is a failure that the server has answered for good. 'away': postponed, and others would fare no better. Undefined: there is
 * nothing to deliver, or another worker has it.
 */
export type Outcome = 'sent' | 'failed' | 'refused' | 'outbox' | 'postponed' | 'away' | undefined

/**
 * Sends a message and writes down what became of it. Its row is locked from before the server is asked until that is written: a second
 * worker passes it by, and one that dies before leaves it waiting for the next. It is sent again where nothing was written after the server's
 * 'taken': the process ended, or `onDelivered` or the database refused. Both then have the same Message-ID.
 */
export async function deliverMail(tx: Transaction, mailId: number, delivery: Delivery): Promise<Outcome> {
  const mail = await claim(tx, mailId)
  if (!mail) return undefined
  if (!delivery.settings.smtpUrl) return conclude(tx, mailId, 'outbox', delivery)
  try {
    await send(tx, mail, delivery)
  } catch (error) {
    delivery.log.warn({ err: error, mailId }, 'a message was not sent')
    // A database that is away says so again here, and the job is tried again; whatever else it was, its owner is told.
    if (error instanceof MailFailure && !error.isFinal && (await delivery.postpone?.(tx, mail))) return error.isOfOne ? 'postponed' : 'away'
    await finish(tx, mailId, 'failed', error instanceof MailFailure ? error.message : 'The message could not be prepared on our side.')
    return error instanceof MailFailure && error.isFinal ? 'refused' : 'failed'
  }
  return conclude(tx, mailId, 'sent', delivery)
}

async function claim(tx: Transaction, mailId: number): Promise<WaitingMail | undefined> {
  const [mail] = await tx.rows<WaitingMail>(
    `select id, recipient as "to", sender_name as "senderName", reply_to as "replyTo", subject, html, text, attempts
     from mail where user_id = ? and id = ? and state = 'waiting' for update skip locked`,
    [tx.userId, mailId],
  )
  return mail
}

async function send(tx: Transaction, { id, to, senderName, replyTo, subject, html, text }: WaitingMail, delivery: Delivery): Promise<void> {
  const { settings, keyOf, isAutomatic = false, unsubscribeUrlOf } = delivery
  const unsubscribeUrl = await unsubscribeUrlOf?.(tx, id)
  const attachments = await prepareAttachments(tx, id, delivery)
  await sendMail(settings, { key: keyOf(id), to, senderName, replyTo, subject, html, text, isAutomatic, unsubscribeUrl, attachments })
}

/** Where a statement of it is refused, the transaction goes on without any of it: what has become of the message is still to be written down. */
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

async function conclude<State extends 'sent' | 'outbox'>(tx: Transaction, mailId: number, state: State, { onDelivered }: Delivery): Promise<State> {
  await onDelivered?.(tx, mailId)
  await finish(tx, mailId, state)
  return state
}

async function finish(tx: Transaction, mailId: number, state: 'sent' | 'failed' | 'outbox', error?: string): Promise<void> {
  await tx.rows(
    `update mail set state = ?, error = ?, attempts = attempts + 1, sent_at = case ?::text when 'sent' then now() end where user_id = ? and id = ?`,
    [state, error ?? null, state, tx.userId, mailId],
  )
}
