import { arrayOf } from '@billfold/server-kit/database/sql'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { findRecipient } from '../mail/recipient.ts'
import { speak } from '../mail/speak.ts'
import { type MailTools, writeMail } from '../mail/write-mail.ts'
import { notificationMail, type Told } from './notification-mail.ts'

interface Unmailed {
  userId: number
  id: number
}

/** Decides once per notification whether to send mail, by the user's current settings. */
export async function writeNotificationMails({ orm }: JobContext, tools: MailTools): Promise<void> {
  const unmailed = await orm.em.getConnection().execute<Unmailed[]>('select user_id as "userId", id from notifications_to_mail()')
  await eachUser(orm, unmailed, (scope, theirs) => writeForUser(scope, theirs.map(({ id }) => id), tools))
}

async function writeForUser(scope: Scope, ids: readonly number[], tools: MailTools): Promise<void> {
  await scope.transaction(async (tx) => {
    const claimed = await claim(tx, ids)
    const recipient = await findRecipient(tx)
    if (!recipient?.isConfirmed || recipient.isDemo) return
    const speech = speak(recipient.language)
    for (const told of claimed) {
      const message = notificationMail(told, recipient.wants, speech, tools.publicOrigin)
      if (message) await writeMail(tx, recipient, message, speech, tools)
    }
  })
}

/** Skips notifications that another worker has claimed. If a worker fails, its rollback releases them. */
function claim(tx: Transaction, ids: readonly number[]): Promise<Told[]> {
  return tx.rows<Told>(
    `with claimed as (
       delete from unmailed_notification where user_id = ? and notification_id in (
         select notification_id from unmailed_notification where user_id = ? and notification_id = any(?::integer[]) for update skip locked
       ) returning notification_id
     )
     select kind, subject, subject_id as "subjectId", name, client_name as "clientName", amount
     from notification where user_id = ? and id in (select notification_id from claimed) order by id`,
    [tx.userId, tx.userId, arrayOf(ids), tx.userId],
  )
}
