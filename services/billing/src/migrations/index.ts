import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InvoicesAndTimeEntries } from './2026-11-20-invoices-and-time-entries.ts'
import { ProjectFigures } from './2026-11-20-project-figures.ts'

export const billingMigrations: SchemaMigrations = {
  schema: 'billing',
  migrations: {
    '2026-11-20-invoices-and-time-entries': InvoicesAndTimeEntries,
    '2026-11-20-project-figures': ProjectFigures,
  },
}
