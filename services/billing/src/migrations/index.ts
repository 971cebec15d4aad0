import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialBilling } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { InvoiceEmails } from './2026-11-28-invoice-emails.ts'
import { InvoiceLinks } from './2026-11-28-invoice-links.ts'
import { Reminders } from './2026-11-28-reminders.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'
import { InvoicePayments } from './2026-11-29-invoice-payments.ts'
import { PaidByClient } from './2026-11-30-paid-by-client.ts'
import { Refunds } from './2026-11-30-refunds.ts'
import { Deposits } from './2026-12-01-deposits.ts'
import { StatementEmails } from './2026-12-02-statement-emails.ts'
import { InvoiceLinkSites } from './2026-11-29-invoice-link-sites.ts'
import { ClientPortals } from './2026-12-03-client-portals.ts'
import { EmailTexts } from './2026-12-04-email-texts.ts'
import { Onboarding } from './2026-12-05-onboarding.ts'
import { Timers } from './2026-12-05-timers.ts'
import { PoNumbers } from './2026-12-07-po-numbers.ts'
import { ProjectBudgets } from './2026-12-08-project-budgets.ts'
import { AccountSetup } from './2026-12-09-account-setup.ts'
import { InvoiceFiles } from './2026-12-15-invoice-files.ts'
import { BillingMetrics } from './2026-12-16-metrics.ts'
import { JobsInBatches } from './2026-12-18-jobs-in-batches.ts'
import { BillingKeysByUser, billingKeyIndexes } from './2026-12-20-keys-by-user.ts'
import { ListSearches } from './2026-12-21-list-searches.ts'
import { Webhooks } from './2026-12-23-webhooks.ts'
import { Imports } from './2026-12-25-imports.ts'
import { DataExport } from './2026-12-26-data-export.ts'
import { AccountingAndBank } from './2026-12-27-accounting-and-bank.ts'

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
    '2026-11-30-paid-by-client': PaidByClient,
    '2026-12-01-deposits': Deposits,
    '2026-12-02-statement-emails': StatementEmails,
    '2026-12-03-client-portals': ClientPortals,
    '2026-12-04-email-texts': EmailTexts,
    '2026-12-05-onboarding': Onboarding,
    '2026-12-05-timers': Timers,
    '2026-12-07-po-numbers': PoNumbers,
    '2026-12-08-project-budgets': ProjectBudgets,
    '2026-12-09-account-setup': AccountSetup,
    '2026-12-15-invoice-files': InvoiceFiles,
    '2026-12-16-metrics': BillingMetrics,
    '2026-12-18-jobs-in-batches': JobsInBatches,
    '2026-12-20-keys-by-user': BillingKeysByUser,
    '2026-12-21-list-searches': ListSearches,
    '2026-12-23-webhooks': Webhooks,
    '2026-12-25-imports': Imports,
    '2026-12-26-data-export': DataExport,
    '2026-12-27-accounting-and-bank': AccountingAndBank,
  },
  earlyIndexes: { '2026-12-20-keys-by-user': billingKeyIndexes },
}
