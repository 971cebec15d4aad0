import {
  DEFAULT_EMAIL_MESSAGE,
  DEFAULT_EMAIL_SUBJECT,
  DEFAULT_RECEIPT_MESSAGE,
  DEFAULT_RECEIPT_SUBJECT,
  defaultReminderSteps,
} from '@billfold/contracts/invoices/default-emails'
import type { EmailTexts } from '@billfold/contracts/invoices/invoice-email'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Moment, Transaction } from '@billfold/server-kit/scope'
import { clientText } from './client-text.ts'

const emailTemplates = ['invoice', 'receipt', 'reminder-1', 'reminder-2', 'reminder-3', 'reminder-4'] as const
type EmailTemplate = (typeof emailTemplates)[number]
type TextsOfTemplates = Record<EmailTemplate, EmailTexts>

/** Reminder templates in the order of the steps. */
export const reminderTemplates = ['reminder-1', 'reminder-2', 'reminder-3', 'reminder-4'] as const satisfies readonly EmailTemplate[]

const [first, second, third, fourth] = defaultReminderSteps

const english: TextsOfTemplates = {
  invoice: { subject: DEFAULT_EMAIL_SUBJECT, message: DEFAULT_EMAIL_MESSAGE },
  receipt: { subject: DEFAULT_RECEIPT_SUBJECT, message: DEFAULT_RECEIPT_MESSAGE },
  'reminder-1': first,
  'reminder-2': second,
  'reminder-3': third,
  'reminder-4': fourth,
}

/** A user's texts in one language, and the defaults that they replace. */
interface LanguageTexts {
  language: Language
  texts: TextsOfTemplates
  defaults: TextsOfTemplates
}

/** `wanted` defaults to the account's language. */
export async function readEmailTexts(scope: Moment, wanted: Language | undefined): Promise<LanguageTexts> {
  const language = wanted ?? (await getAccountLanguage(scope))
  const defaults = defaultsIn(language)
  const texts = { ...defaults }
  for (const { template, subject, message, isOfLanguage } of await listTexts(scope, language)) {
    if (isOfLanguage || subject !== english[template].subject || message !== english[template].message) texts[template] = { subject, message }
  }
  return { language, texts, defaults }
}

/** Stores only changed texts, so that the other texts follow their defaults. */
export async function saveEmailTexts(tx: Transaction, { language, texts }: LanguageTexts, changes: Partial<TextsOfTemplates>): Promise<void> {
  for (const template of emailTemplates) {
    const { subject, message } = { ...texts[template], ...changes[template] }
    if (subject === texts[template].subject && message === texts[template].message) continue
    await tx.rows(
      `insert into email_text (user_id, template, language, subject, message) values (?, ?, ?, ?, ?)
       on conflict (user_id, template, language) do update set subject = excluded.subject, message = excluded.message`,
      [tx.userId, template, language, subject, message],
    )
  }
}

/** Absent texts stay unchanged; null restores the default. */
export function changedTexts(changes: { subject?: string | null | undefined; message?: string | null | undefined }, texts: EmailTexts, defaults: EmailTexts): EmailTexts {
  const { subject = texts.subject, message = texts.message } = changes
  return { subject: subject ?? defaults.subject, message: message ?? defaults.message }
}

function defaultsIn(language: Language): TextsOfTemplates {
  const t = clientText(language)
  const entries = emailTemplates.map((template) => [template, { subject: t(english[template].subject), message: t(english[template].message) }])
  return Object.fromEntries(entries) as TextsOfTemplates
}

interface StoredText extends EmailTexts {
  template: EmailTemplate
  isOfLanguage: boolean
}

/** Rows for the language come last, so they override texts saved before texts had languages. */
function listTexts(scope: Moment, language: Language): Promise<StoredText[]> {
  const { userId } = scope
  return scope.rows<StoredText>(
    `select 'invoice' as template, subject, message, false as "isOfLanguage" from invoice_email_template where user_id = ?
     union all select 'receipt', subject, message, false from receipt_settings where user_id = ?
     union all select 'reminder-' || number, subject, message, false from reminder_step where user_id = ?
     union all select template, subject, message, true from email_text where user_id = ? and language = ?
     order by "isOfLanguage"`,
    [userId, userId, userId, userId, language],
  )
}

async function getAccountLanguage(scope: Moment): Promise<Language> {
  const [card] = await scope.rows<{ language: Language }>('select language from accounts.business_card')
  return card?.language ?? 'en'
}
