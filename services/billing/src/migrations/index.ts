import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InvoicesAndTimeEntries } from './2026-11-20-invoices-and-time-entries.ts'
import { LineItemsAndHistory } from './2026-11-20-line-items-and-history.ts'
import { ProjectFigures } from './2026-11-20-project-figures.ts'
import { ProjectInvoiceTotals } from './2026-11-20-project-invoice-totals.ts'
import { CoveringIndexes } from './2026-11-21-covering-indexes.ts'
import { ProjectReport } from './2026-11-21-project-report.ts'
import { AnnounceBillingChanges } from './2026-11-21-announce-changes.ts'
import { Payments } from './2026-11-21-payments.ts'
import { Expenses } from './2026-11-21-expenses.ts'
import { HoursByDate } from './2026-11-21-hours-by-date.ts'
import { SearchBilling } from './2026-11-21-search.ts'
import { BillingNotifications } from './2026-11-21-notifications.ts'
import { IndexBillingWords } from './2026-11-22-index-of-words.ts'
import { RoleOfBillingJobs } from './2026-11-22-role-of-jobs.ts'
import { IndexesByInvoiceAndClient } from './2026-11-22-indexes-by-invoice-and-client.ts'
import { InvoicesKeepEntries } from './2026-11-23-invoices-keep-entries.ts'
import { OrphanedBills } from './2026-11-23-orphaned-bills.ts'
import { UndatedPayments } from './2026-11-23-undated-payments.ts'
import { ReceivedDownPayment } from './2026-11-23-received-down-payment.ts'
import { AnnounceBillingByKeptPlans } from './2026-11-23-announce-by-kept-plans.ts'
import { FewerKeysOfEntries } from './2026-11-23-fewer-keys-of-entries.ts'
import { OrphanedCustomers } from './2026-11-24-orphaned-customers.ts'
import { VersionsOfMovedExpenses } from './2026-11-24-versions-of-moved-expenses.ts'
import { WithdrawnReferences } from './2026-11-25-withdrawn-references.ts'
import { AnnounceBillingAfterCommit } from './2026-11-26-announce-after-commit.ts'

export const billingMigrations: SchemaMigrations = {
  schema: 'billing',
  migrations: {
    '2026-11-20-invoices-and-time-entries': InvoicesAndTimeEntries,
    '2026-11-20-line-items-and-history': LineItemsAndHistory,
    '2026-11-20-project-figures': ProjectFigures,
    '2026-11-20-project-invoice-totals': ProjectInvoiceTotals,
    '2026-11-21-covering-indexes': CoveringIndexes,
    '2026-11-21-project-report': ProjectReport,
    '2026-11-21-announce-changes': AnnounceBillingChanges,
    '2026-11-21-payments': Payments,
    '2026-11-21-expenses': Expenses,
    '2026-11-21-hours-by-date': HoursByDate,
    '2026-11-21-search': SearchBilling,
    '2026-11-21-notifications': BillingNotifications,
    '2026-11-22-index-of-words': IndexBillingWords,
    '2026-11-22-role-of-jobs': RoleOfBillingJobs,
    '2026-11-22-indexes-by-invoice-and-client': IndexesByInvoiceAndClient,
    '2026-11-23-orphaned-bills': OrphanedBills,
    '2026-11-23-undated-payments': UndatedPayments,
    '2026-11-23-invoices-keep-entries': InvoicesKeepEntries,
    '2026-11-23-received-down-payment': ReceivedDownPayment,
    '2026-11-23-announce-by-kept-plans': AnnounceBillingByKeptPlans,
    '2026-11-23-fewer-keys-of-entries': FewerKeysOfEntries,
    '2026-11-24-orphaned-customers': OrphanedCustomers,
    '2026-11-24-versions-of-moved-expenses': VersionsOfMovedExpenses,
    '2026-11-25-withdrawn-references': WithdrawnReferences,
    '2026-11-26-announce-after-commit': AnnounceBillingAfterCommit,
  },
}
