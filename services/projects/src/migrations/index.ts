import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialProjects } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { ClientReminders } from './2026-11-28-client-reminders.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'
import { ClientPortals } from './2026-12-03-client-portals.ts'
import { ClientLanguage } from './2026-12-04-client-language.ts'
import { ProjectBudgets } from './2026-12-06-project-budgets.ts'
import { CostRates } from './2026-12-10-cost-rates.ts'
import { ClientContacts } from './2026-12-11-client-contacts.ts'
import { JobsInBatches } from './2026-12-18-jobs-in-batches.ts'
import { ProjectKeysByUser, projectKeyIndexes } from './2026-12-20-keys-by-user.ts'
import { ListSearches } from './2026-12-21-list-searches.ts'
import { Webhooks } from './2026-12-23-webhooks.ts'
import { Imports } from './2026-12-25-imports.ts'
import { DataExport } from './2026-12-26-data-export.ts'

export const projectsMigrations: SchemaMigrations = {
  schema: 'projects',
  migrations: {
    '2026-11-26-initial': InitialProjects,
    '2026-11-27-list-pages': ListPages,
    '2026-11-28-client-reminders': ClientReminders,
    '2026-11-29-client-pages': ClientPages,
    '2026-12-03-client-portals': ClientPortals,
    '2026-12-04-client-language': ClientLanguage,
    '2026-12-06-project-budgets': ProjectBudgets,
    '2026-12-10-cost-rates': CostRates,
    '2026-12-11-client-contacts': ClientContacts,
    '2026-12-18-jobs-in-batches': JobsInBatches,
    '2026-12-20-keys-by-user': ProjectKeysByUser,
    '2026-12-21-list-searches': ListSearches,
    '2026-12-23-webhooks': Webhooks,
    '2026-12-25-imports': Imports,
    '2026-12-26-data-export': DataExport,
  },
  earlyIndexes: { '2026-12-20-keys-by-user': projectKeyIndexes },
}
