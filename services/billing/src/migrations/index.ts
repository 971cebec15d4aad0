import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InvoicesAndTimeEntries } from './2026-11-20-invoices-and-time-entries.ts'
import { LineItemsAndHistory } from './2026-11-20-line-items-and-history.ts'
import { ProjectFigures } from './2026-11-20-project-figures.ts'
import { ProjectInvoiceTotals } from './2026-11-20-project-invoice-totals.ts'

export const billingMigrations: SchemaMigrations = {
  schema: 'billing',
  migrations: {
    '2026-11-20-invoices-and-time-entries': InvoicesAndTimeEntries,
    '2026-11-20-line-items-and-history': LineItemsAndHistory,
    '2026-11-20-project-figures': ProjectFigures,
    '2026-11-20-project-invoice-totals': ProjectInvoiceTotals,
  },
}
