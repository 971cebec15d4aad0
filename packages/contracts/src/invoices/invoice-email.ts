import * as z from '../zod.ts'
import { id, pathId } from '../id.ts'
import { fillIn } from '../message.ts'
import { clearable, ifSent, withDefault } from '../optional.ts'
import { emailStates } from '../proposals/email.ts'
import { language } from '../settings/languages.ts'
import { email, requiredText } from '../text.ts'
import { mailedFiles } from './invoice-file.ts'

const MAX_RECIPIENTS = 10
const MAX_SUBJECT = 200
const MAX_MESSAGE = 5000

/** Receipts are sent after a payment, reminders while the invoice is unpaid. */
const emailKinds = ['invoice', 'reminder', 'receipt'] as const
export type EmailKind = (typeof emailKinds)[number]

/** Kinds that the user can send by hand. Receipts are sent only for payments. */
const sendableKinds = ['invoice', 'reminder'] as const satisfies readonly EmailKind[]
export type SendableKind = (typeof sendableKinds)[number]
const sendableKind = z.enum(sendableKinds, 'Kind must be invoice or reminder')

/** Placeholders in the subject and message of an invoice e-mail, such as 'Invoice {number}'. */
export const emailPlaceholders = ['number', 'amount', 'dueDate', 'client', 'contact', 'company', 'link'] as const

const PLACEHOLDER = /\{(\w+)\}/g

/** Unknown placeholders are left unchanged. */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? written) : written))
}

/** Line breaks in a subject could add headers to the message. */
const oneLine = z.refine<string>((value) => !/[\r\n]/.test(value), 'The subject must be one line')
export const emailSubject = requiredText('Please enter a subject', MAX_SUBJECT).check(oneLine)
export const emailMessage = requiredText('Please enter a message', MAX_MESSAGE)

/** Rejects unknown placeholders, which would otherwise be sent unreplaced. */
export function onlyPlaceholders(names: readonly string[]) {
  const findUnknown = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !names.includes(name))
  return z.check<{ subject?: unknown; message?: unknown }>(({ value, issues }) => {
    for (const field of ['subject', 'message'] as const) {
      const text = value[field]
      const unknown = typeof text === 'string' ? findUnknown(text) : undefined
      if (unknown === undefined) continue
      const params = fillIn('Unknown placeholder {name}', { name: `{${unknown}}` })
      issues.push({ code: 'custom', path: [field], message: params.message, params: { ...params }, input: text })
    }
  })
}

export const emailTexts = z.object({ subject: z.string(), message: z.string() })
export type EmailTexts = z.infer<typeof emailTexts>

/** If absent, the account's language is used. */
const textLanguage = ifSent(language)
export const textLanguageQuery = z.object({ language: textLanguage })

/** E-mail texts in one language, with their defaults. */
export const textsOfLanguage = { language, ...emailTexts.shape, defaults: emailTexts }

/** A null subject or message restores the language's default. */
export const textChanges = { language: textLanguage, subject: clearable(emailSubject), message: clearable(emailMessage) }

export const invoiceEmailTemplate = z.object(textsOfLanguage)
export type InvoiceEmailTemplate = z.infer<typeof invoiceEmailTemplate>

export const invoiceEmailTemplateChanges = z.object(textChanges).check(onlyPlaceholders(emailPlaceholders))
export type InvoiceEmailTemplateChanges = z.infer<typeof invoiceEmailTemplateChanges>

const MAX_DAYS = 365
const daysMessage = 'Days must be a whole number, at most 365'
export const daysAfterDue = z.int(daysMessage).check(z.gte(-MAX_DAYS, daysMessage), z.lte(MAX_DAYS, daysMessage))

/** An unsaved subject and message, to be previewed with an example invoice. */
export const emailTextPreview = z.object({
  kind: z.enum(emailKinds, 'Kind must be invoice, reminder or receipt'),
  language: textLanguage,
  /** For reminders only: days after the due date, negative before it. */
  days: ifSent(daysAfterDue),
  subject: emailSubject,
  message: emailMessage,
})
export type EmailTextPreview = z.infer<typeof emailTextPreview>

const address = email('Valid email is required')
const tooManyRecipients = 'A message can have at most 10 recipients'
const addresses = z.array(address).check(z.maxLength(MAX_RECIPIENTS, tooManyRecipients))

/** Absent fields are taken from the draft. */
export const newInvoiceEmail = z.object({
  kind: withDefault(sendableKind, 'invoice'),
  recipients: z.optional(addresses.check(z.minLength(1, 'Please enter at least one recipient'))),
  cc: z.optional(addresses),
  subject: z.optional(emailSubject),
  message: z.optional(emailMessage),
  /** If true, the user gets a blind copy. */
  copyToMe: withDefault(z.boolean('Must be true or false'), false),
})
export type NewInvoiceEmail = z.infer<typeof newInvoiceEmail>

export const emailDraftQuery = z.object({ kind: z.optional(sendableKind) })

/** An address that the dialog suggests, either the client's or a contact's. */
const suggestedAddress = z.object({ name: z.string(), email: z.string() })
export type SuggestedAddress = z.infer<typeof suggestedAddress>

/**
 * Initial values of the dialog: the template with its placeholders filled in, and the client's last recipients. If there are none, the
 * recipient is the billing contact or else the client.
 */
export const invoiceEmailDraft = z.object({
  recipients: z.array(z.string()),
  cc: z.array(z.string()),
  /** Addresses of the client and its contacts, starting with the client's. */
  suggestions: z.array(suggestedAddress),
  subject: z.string(),
  message: z.string(),
  /** Sender details that are missing in the settings. */
  missing: z.array(z.enum(['company', 'address'])),
  /** False if no mail server is configured. The message then stays in the outbox. */
  hasMailServer: z.boolean(),
  /** Absent if no files are sent to the client. */
  files: z.optional(mailedFiles),
})
export type InvoiceEmailDraft = z.infer<typeof invoiceEmailDraft>

export const invoiceEmailPreview = z.object({ subject: z.string(), html: z.string() })

export const invoiceEmail = z.object({
  id,
  kind: z.enum(emailKinds),
  recipients: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  state: z.enum(emailStates),
  /** Reason why delivery failed, in terms that the owner understands. */
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
})
export type InvoiceEmail = z.infer<typeof invoiceEmail>

export const invoiceEmailParams = z.object({ id: pathId, emailId: pathId })
