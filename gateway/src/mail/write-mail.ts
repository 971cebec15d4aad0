import { type Settings, defaultSettings } from '@billfold/contracts/settings/settings'
import type { Language } from '@billfold/contracts/settings/languages'
import { randomSecret } from '@billfold/server-kit/key-ring'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import { type MailBlock, type MailDocument, mailHtml, mailText } from '@billfold/server-kit/mail/mail-document'
import { type Mail, type MailSettings, addressOf } from '@billfold/server-kit/mail/send-mail'
import { type Delivery, deliverMail } from '@billfold/server-kit/mail/deliver-mail'
import type { Batch, JobContext } from '@billfold/server-kit/jobs/job'
import type { MailLanguage } from './mail-language.ts'

export interface Recipient {
  email: string
  language: Language
  /** An unconfirmed address receives only the confirmation link. */
  isConfirmed: boolean
  /** Demo accounts get no mail. */
  isDemo: boolean
  wants: Settings['notifications']
}

interface Stored extends Omit<Recipient, 'wants'> {
  wants: Partial<Settings['notifications']> | null
}

/** Returns undefined if the account has been deleted in the meantime. */
export async function findRecipient(scope: Scope): Promise<Recipient | undefined> {
  const [stored] = await scope.rows<Stored>(
    `select a.email, a.is_demo as "isDemo", a.email_confirmed_at is not null as "isConfirmed", coalesce(s.profile->>'language', 'en') as language, s.notifications as wants
     from account a left join settings s on s.user_id = a.id where a.id = ?`,
    [scope.userId],
  )
  return stored && { ...stored, wants: { ...defaultSettings.notifications, ...stored.wants } }
}

export type PrintLink = (text: string) => void

/** Without a mail server, links are printed to the terminal where `npm start` runs. They are never logged, because a link grants access. */
export const printLink: PrintLink = (text) => {
  if (process.send) process.send({ type: 'print', text })
  // Without an IPC channel, as in a container, print to our own console.
  else process.stderr.write(`${text}\n`)
}

/** Returns one link per user and setting, the same in every message. Returns undefined for mail that cannot be disabled. */
async function unsubscribeUrl(tx: Transaction, mailId: number, publicOrigin: string): Promise<string | undefined> {
  const [link] = await tx.rows<{ token: string }>(
    `insert into unsubscribe_link (token, user_id, setting) select ?, user_id, setting from mail where user_id = ? and id = ? and setting is not null
     on conflict (user_id, setting) do update set setting = excluded.setting returning token`,
    [randomSecret(), tx.userId, mailId],
  )
  return link && `${publicOrigin}/unsubscribe/${link.token}`
}

export const settingNames = {
  emailInvoices: 'Invoice Updates',
  emailPayments: 'Payment Notifications',
  emailProjects: 'Project Updates',
  emailMessages: 'Client Messages',
  weeklyReports: 'Weekly Reports',
  monthlyReports: 'Monthly Reports',
} as const satisfies Partial<Record<keyof Settings['notifications'], string>>
export type MailSetting = keyof typeof settingNames

export interface MailTools {
  mail: MailSettings
  publicOrigin: string
  /** Prints links when there is no mail server. Defaults to printing to the terminal. */
  printLink?: PrintLink | undefined
}

export interface Message {
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** The setting that disables this message. A message without a setting is always sent. */
  setting?: MailSetting
  /** Defaults to the sender address. */
  replyTo?: string | undefined
}

/**
 * Adds the message to the outbox within the transaction, so that a rollback also discards the message. It is delivered if a mail server is
 * configured.
 */
export async function writeMail(tx: Transaction, { email }: Recipient, message: Message, locale: MailLanguage, tools: MailTools): Promise<void> {
  const { senderName, replyTo, subject, html, text } = printMail(message, locale, tools)
  await tx.rows(
    'insert into mail (user_id, recipient, sender_name, reply_to, subject, html, text, setting, state) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [tx.userId, email, senderName, replyTo, subject, html, text, message.setting ?? null, tools.mail.smtpUrl ? 'waiting' : 'outbox'],
  )
}

export function printMail(message: Message, { t, language }: MailLanguage, { mail, publicOrigin }: MailTools): Pick<Mail, 'senderName' | 'replyTo' | 'subject' | 'html' | 'text'> {
  const document: MailDocument = {
    language,
    from: 'Billfold',
    heading: message.heading,
    blocks: message.blocks,
    footer: footerOf(message, t, publicOrigin),
  }
  return { senderName: 'Billfold', replyTo: message.replyTo ?? addressOf(mail.from), subject: message.subject, html: mailHtml(document), text: mailText(document) }
}

function footerOf({ setting }: Message, t: MailLanguage['t'], publicOrigin: string): string[] {
  if (setting === undefined) return [t('Billfold never asks for your password by email.')]
  return [
    t('You’re receiving this because “{setting}” is turned on.', { setting: t(settingNames[setting]) }),
    t('Turn it off under Settings → Notifications: {link}', { link: `${publicOrigin}/settings?tab=notifications` }),
  ]
}

/** Retries after two minutes, then four, eight and so on, for about four hours in total. */
const MOST_ATTEMPTS = 8

/** Delivers the waiting messages. With several workers, each message is still sent only once (docs/decisions/0013). */
export async function deliverWaiting({ orm, log }: JobContext, { mail: settings, publicOrigin }: MailTools, { firstUser, lastUser, signal }: Batch): Promise<void> {
  const waiting = await orm.em.getConnection().execute<{ userId: number; id: number }[]>('select user_id as "userId", id from mail_to_deliver(?, ?)', [firstUser, lastUser])
  const delivery: Delivery = { settings, log, keyOf: (id) => `mail-${id}`, isAutomatic: true, unsubscribeUrlOf: (tx, id) => unsubscribeUrl(tx, id, publicOrigin), postpone }
  for (const { userId, id } of waiting) {
    signal?.throwIfAborted()
    try {
      const outcome = await userScope(orm, userId, 'UTC').longTransaction((tx) => deliverMail(tx, id, delivery))
      // The server is down or rate-limits us, so skip the other messages for now.
      if (outcome === 'away') return
    } catch (error) {
      // One failing message must not block the others.
      log.warn({ err: error, mailId: id }, 'the outcome of a delivery could not be saved')
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
