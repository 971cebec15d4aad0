import { call, defineCalls } from '../call.ts'
import { textLanguageQuery } from './invoice-email.ts'
import { receiptSettings, receiptSettingsChanges, reminderSettings, reminderSettingsChanges } from './invoice-reminders.ts'

export const invoiceReminderCalls = defineCalls('invoiceReminders', {
  settings: call({
    method: 'GET',
    path: '/api/invoices/reminders',
    service: 'billing',
    access: 'user',
    summary: 'When clients are reminded of unpaid invoices, and with which texts',
    query: textLanguageQuery,
    response: reminderSettings,
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/api/invoices/reminders',
    service: 'billing',
    access: 'user',
    summary: 'Changes when clients are reminded of unpaid invoices; reminders whose day has passed are not sent',
    body: reminderSettingsChanges,
    response: reminderSettings,
  }),
  receipts: call({
    method: 'GET',
    path: '/api/invoices/receipts',
    service: 'billing',
    access: 'user',
    summary: 'Whether clients get a receipt by e-mail when they have paid, and its text',
    query: textLanguageQuery,
    response: receiptSettings,
  }),
  saveReceipts: call({
    method: 'PUT',
    path: '/api/invoices/receipts',
    service: 'billing',
    access: 'user',
    summary: 'Changes whether clients get a receipt by e-mail when they have paid, and its text',
    body: receiptSettingsChanges,
    response: receiptSettings,
  }),
})
