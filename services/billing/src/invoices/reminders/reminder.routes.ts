import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { getReceiptSettings, getReminderSettings, saveReceiptSettings, saveReminderSettings } from './reminder-settings.ts'

export function reminderRoutes({ mail }: ServiceSettings): Route[] {
  return [
    route(invoiceReminderCalls.settings, ({ scope, query }) => getReminderSettings(scope, mail, query.language)),
    route(invoiceReminderCalls.saveSettings, ({ scope, body }) => saveReminderSettings(scope, body, mail)),
    route(invoiceReminderCalls.receipts, ({ scope, query }) => getReceiptSettings(scope, query.language)),
    route(invoiceReminderCalls.saveReceipts, ({ scope, body }) => saveReceiptSettings(scope, body)),
  ]
}
