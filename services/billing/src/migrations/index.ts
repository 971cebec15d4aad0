import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialBilling } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { InvoiceEmails } from './2026-11-28-invoice-emails.ts'
import { InvoiceLinks } from './2026-11-28-invoice-links.ts'
import { Reminders } from './2026-11-28-reminders.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'
import { InvoicePayments } from './2026-11-29-invoice-payments.ts'
import { Refunds } from './2026-11-30-refunds.ts'
import { InvoiceLinkSites } from './2026-11-29-invoice-link-sites.ts'

export const billingMigrations: SchemaMigrations = {
  schema: 'billing',
  migrations: {
    '2026-11-26-initial': InitialBilling,
    '2026-11-27-list-pages': ListPages,
    '2026-11-28-invoice-emails': InvoiceEmails,
    '2026-11-28-invoice-links': InvoiceLinks,
    '2026-11-28-reminders': Reminders,
    '2026-11-29-client-pages': ClientPages,
    '2026-11-29-invoice-payments': InvoicePayments,
    '2026-11-30-refunds': Refunds,
    '2026-11-29-invoice-link-sites': InvoiceLinkSites,
  },
}
