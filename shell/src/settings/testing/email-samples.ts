import {
  DEFAULT_EMAIL_MESSAGE,
  DEFAULT_EMAIL_SUBJECT,
  DEFAULT_RECEIPT_MESSAGE,
  DEFAULT_RECEIPT_SUBJECT,
  defaultReminderSteps,
} from '@billfold/contracts/invoices/default-emails'
import type { InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import type { ReceiptSettings, ReminderSettings } from '@billfold/contracts/invoices/invoice-reminders'

export function sampleEmailTemplate(differing: Partial<InvoiceEmailTemplate> = {}): InvoiceEmailTemplate {
  const defaults = { subject: DEFAULT_EMAIL_SUBJECT, message: DEFAULT_EMAIL_MESSAGE }
  return { language: 'en', ...defaults, defaults, ...differing }
}

export function sampleReminders(differing: Partial<ReminderSettings> = {}): ReminderSettings {
  const defaults = defaultReminderSteps.map(({ subject, message }) => ({ subject, message }))
  return { isEnabled: false, language: 'en', steps: [...defaultReminderSteps], defaults, hasMailServer: true, ...differing }
}

export function sampleReceipts(differing: Partial<ReceiptSettings> = {}): ReceiptSettings {
  const defaults = { subject: DEFAULT_RECEIPT_SUBJECT, message: DEFAULT_RECEIPT_MESSAGE }
  return { isEnabled: false, language: 'en', ...defaults, defaults, ...differing }
}
