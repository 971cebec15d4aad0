import { type MailBlock, type MailDocument, mailText } from '@billfold/server-kit/mail/mail-document'
import { mailHtml } from '@billfold/server-kit/mail/mail-html'
import { addressOf, type MailSettings } from '@billfold/server-kit/mail/mail-settings'
import type { Mail } from '@billfold/server-kit/mail/send-mail'
import type { Transaction } from '@billfold/server-kit/scope'
import type { Settings } from '@billfold/contracts/settings/settings'
import type { PrintLink } from './print-link.ts'
import type { Recipient } from './recipient.ts'
import type { Speech } from './speak.ts'

/** Mail settings with their labels on the settings page. */
export const settingNames = {
  emailInvoices: 'Invoice Updates',
  emailPayments: 'Payment Notifications',
  emailProjects: 'Project Updates',
  weeklyReports: 'Weekly Reports',
  monthlyReports: 'Monthly Reports',
} as const satisfies Partial<Record<keyof Settings['notifications'], string>>
export type MailSetting = keyof typeof settingNames

export interface MailTools {
  mail: MailSettings
  publicOrigin: string
  /** Prints links when there is no mail server; defaults to the terminal. */
  printLink?: PrintLink | undefined
}

export interface Message {
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** The setting that switches this message off. Without one it is always sent. */
  setting?: MailSetting
}

/** Adds the message to the outbox within the transaction, so that a rollback also drops it. It is delivered if a mail server is configured. */
export async function writeMail(tx: Transaction, { email }: Recipient, message: Message, speech: Speech, tools: MailTools): Promise<void> {
  const { senderName, replyTo, subject, html, text } = printMail(message, speech, tools)
  await tx.rows(
    'insert into mail (user_id, recipient, sender_name, reply_to, subject, html, text, setting, state) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [tx.userId, email, senderName, replyTo, subject, html, text, message.setting ?? null, tools.mail.smtpUrl ? 'waiting' : 'outbox'],
  )
}

export function printMail(message: Message, { t, language }: Speech, { mail, publicOrigin }: MailTools): Pick<Mail, 'senderName' | 'replyTo' | 'subject' | 'html' | 'text'> {
  const document: MailDocument = {
    language,
    from: 'Billfold',
    heading: message.heading,
    blocks: message.blocks,
    footer: footerOf(message, t, publicOrigin),
  }
  return { senderName: 'Billfold', replyTo: addressOf(mail.from), subject: message.subject, html: mailHtml(document), text: mailText(document) }
}

function footerOf({ setting }: Message, t: Speech['t'], publicOrigin: string): string[] {
  if (setting === undefined) return [t('Billfold never asks for your password by e-mail.')]
  return [
    t('You’re receiving this because “{setting}” is turned on.', { setting: t(settingNames[setting]) }),
    t('Turn it off under Settings → Notifications: {link}', { link: `${publicOrigin}/settings?tab=notifications` }),
  ]
}
