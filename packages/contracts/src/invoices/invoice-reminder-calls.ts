import { call, defineCalls } from '../call.ts'
import { textLanguageQuery } from './invoice-email.ts'
import { receiptSettings, receiptSettingsChanges, reminderSettings, reminderSettingsChanges } from './invoice-reminders.ts'

export const invoiceReminderCalls = defineCalls('invoiceReminders', {
  settings: call({
    method: 'GET',
    path: '/api/invoices/reminders',
    service: 'billing',
    access: 'user',
    summary: 'Settings for payment reminders: days, subjects and messages',
    query: textLanguageQuery,
    response: reminderSettings,
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/api/invoices/reminders',
    service: 'billing',
    access: 'user',
    summary: 'Update the settings for payment reminders; reminders whose day has passed are not sent',
    body: reminderSettingsChanges,
    response: reminderSettings,
  }),
  receipts: call({
    method: 'GET',
    path: '/api/invoices/receipts',
    service: 'billing',
    access: 'user',
    summary: 'Settings for receipts: whether clients get one by e-mail after paying, and its text',
    query: textLanguageQuery,
    response: receiptSettings,
  }),
  saveReceipts: call({
    method: 'PUT',
    path: '/api/invoices/receipts',
    service: 'billing',
    access: 'user',
    summary: 'Update the settings for receipts',
    body: receiptSettingsChanges,
    response: receiptSettings,
  }),
})
