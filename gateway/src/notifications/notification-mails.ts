import { formatMoney } from '@billfold/contracts/money'
import type { Notification, NotificationKind } from '@billfold/contracts/notifications/notification'
import { arrayOf } from '@billfold/server-kit/database/sql'
import { eachUser } from '@billfold/server-kit/jobs/each-user'
import type { Batch, JobContext } from '@billfold/server-kit/jobs/job'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { type MailSetting, type MailTools, type Message, type Recipient, findRecipient, writeMail } from '../mail/write-mail.ts'
import { type MailLanguage, mailLanguage } from '../mail/mail-language.ts'

type MailedNotification = Pick<Notification, 'kind' | 'subject' | 'subjectId' | 'name' | 'clientName' | 'amount' | 'from' | 'message'>

interface Occasion {
  sentence: string
  switches: readonly MailSetting[]
}

/**
 * Views and clients' actions on proposals appear only in the notification list. Subjects do not contain text that visitors entered, because
 * the mail is sent from our own address.
 */
const occasions: Partial<Record<NotificationKind, Occasion>> = {
  'invoice-paid': { sentence: 'Invoice {name} is paid', switches: ['emailInvoices', 'emailPayments'] },
  'invoice-overdue': { sentence: 'Invoice {name} is overdue', switches: ['emailInvoices'] },
  'payment-received': { sentence: 'A payment came in for {name}', switches: ['emailPayments'] },
  'payment-refunded': { sentence: 'A payment for {name} was refunded', switches: ['emailPayments'] },
  'payment-disputed': { sentence: 'A payment for {name} was disputed', switches: ['emailPayments'] },
  'payment-overpaid': { sentence: '{name} was paid twice or overpaid', switches: ['emailPayments'] },
  'question-asked': { sentence: 'Question about {name}', switches: ['emailMessages'] },
  'link-requested': { sentence: 'New link requested for {name}', switches: ['emailMessages'] },
  'project-half-done': { sentence: 'Project “{name}” is half complete', switches: ['emailProjects'] },
  'project-done': { sentence: 'Project “{name}” is completed', switches: ['emailProjects'] },
  'project-due': { sentence: 'Project “{name}” is due', switches: ['emailProjects'] },
  'budget-nearly-used': { sentence: 'The budget of “{name}” is 80% used', switches: ['emailProjects'] },
  'budget-used-up': { sentence: 'The budget of “{name}” is used up', switches: ['emailProjects'] },
}

/** Returns undefined if the user has disabled this message. If several settings request it, only one message is sent. */
function notificationMail(notification: MailedNotification, wants: Recipient['wants'], { t }: MailLanguage, publicOrigin: string): Message | undefined {
  const occasion = occasions[notification.kind]
  const reason = occasion?.switches.find((name) => wants[name])
  if (!occasion || !reason) return undefined
  const { from, message } = notification
  const sentence = t(occasion.sentence, { name: notification.name })
  const facts = [
    ...(from === null ? [] : [{ label: t('Name'), value: from.name }, { label: t('Email'), value: from.email }]),
    ...(notification.clientName === null ? [] : [{ label: t('Client'), value: notification.clientName }]),
    ...(notification.amount === null ? [] : [{ label: t('Amount'), value: formatMoney(notification.amount) }]),
  ]
  const { label, path } = linkTo(notification, t)
  return {
    subject: sentence,
    heading: sentence,
    blocks: [
      ...(message === null ? [] : [{ kind: 'quote', text: message } as const]),
      ...(from === null ? [] : [{ kind: 'paragraph', text: t('Reply to this message to answer {name}.', { name: from.name }) } as const]),
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      { kind: 'button', label, url: publicOrigin + path },
    ],
    setting: reason,
    replyTo: from?.email,
  }
}

function linkTo({ subject, subjectId }: MailedNotification, t: MailLanguage['t']): { label: string; path: string } {
  if (subject === 'invoice') return { label: t('View invoice'), path: `/invoices?view=${subjectId}` }
  if (subject === 'proposal') return { label: t('View proposal'), path: `/proposals/${subjectId}` }
  if (subject === 'client') return { label: t('View client'), path: `/clients/${subjectId}` }
  return { label: t('View project'), path: `/projects/${subjectId}` }
}

interface Unmailed {
  userId: number
  id: number
}

/** Decides once per notification whether to send mail, based on the user's current settings. */
export async function writeNotificationMails({ orm }: JobContext, tools: MailTools, { firstUser, lastUser, signal }: Batch): Promise<void> {
  const unmailed = await orm.em.getConnection().execute<Unmailed[]>('select user_id as "userId", id from notifications_to_mail(?, ?)', [firstUser, lastUser])
  await eachUser(orm, unmailed, (scope, theirs) => writeForUser(scope, theirs.map(({ id }) => id), tools), signal)
}

async function writeForUser(scope: Scope, ids: readonly number[], tools: MailTools): Promise<void> {
  await scope.transaction(async (tx) => {
    const claimed = await claim(tx, ids)
    const recipient = await findRecipient(tx)
    if (!recipient?.isConfirmed || recipient.isDemo) return
    const locale = mailLanguage(recipient.language)
    for (const notification of claimed) {
      const message = notificationMail(notification, recipient.wants, locale, tools.publicOrigin)
      if (message) await writeMail(tx, recipient, message, locale, tools)
    }
  })
}

function claim(tx: Transaction, ids: readonly number[]): Promise<MailedNotification[]> {
  return tx.rows<MailedNotification>(
    `with claimed as (
       delete from unmailed_notification where user_id = ? and notification_id in (
         select notification_id from unmailed_notification where user_id = ? and notification_id = any(?::integer[]) for update skip locked
       ) returning notification_id
     )
     select kind, subject, subject_id as "subjectId", name, client_name as "clientName", amount, message,
       case when from_email is not null then json_build_object('name', from_name, 'email', from_email) end as "from"
     from notification where user_id = ? and id in (select notification_id from claimed) order by id`,
    [tx.userId, tx.userId, arrayOf(ids), tx.userId],
  )
}
