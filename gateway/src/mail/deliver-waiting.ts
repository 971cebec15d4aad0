import { deliverMail, type Delivery } from '@billfold/server-kit/mail/deliver-mail'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import { type Transaction, userScope } from '@billfold/server-kit/scope'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { MailTools } from './write-mail.ts'

/** Retries after two minutes, then four, eight …: about four hours in total. */
const MOST_ATTEMPTS = 8

/** Delivers the waiting messages; with several workers each message is sent once (docs/decisions/0013). */
export async function deliverWaiting({ orm, log }: JobContext, { mail: settings, publicOrigin }: MailTools): Promise<void> {
  const waiting = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from mail_to_deliver()')
  const delivery: Delivery = { settings, log, keyOf: (id) => `mail-${id}`, isAutomatic: true, unsubscribeUrlOf: (tx, id) => unsubscribeUrl(tx, id, publicOrigin), postpone }
  for (const { userId, id } of waiting) {
    try {
      const outcome = await userScope(orm, userId, 'UTC').transaction((tx) => deliverMail(tx, id, delivery))
      // The server is down or rate-limits us, so skip the other messages for now.
      if (outcome === 'away') return
    } catch (error) {
      // One failing message must not block the others.
      log.warn({ err: error, mailId: id }, 'what has become of a message could not be written down')
    }
  }
}

async function postpone(tx: Transaction, { id, attempts }: { id: number; attempts: number }): Promise<boolean> {
  if (attempts + 1 >= MOST_ATTEMPTS) return false
  await tx.rows(
    `update mail set attempts = attempts + 1, not_before = now() + interval '1 minute' * pow(2, attempts + 1) where user_id = ? and id = ?`,
    [tx.userId, id],
  )
  return true
}
