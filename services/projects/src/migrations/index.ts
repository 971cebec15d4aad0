import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { BillTo } from './2026-11-20-bill-to.ts'
import { ClientsAndProjects } from './2026-11-20-clients-and-projects.ts'
import { ShareLinks } from './2026-11-20-share-links.ts'
import { ClientReceipts } from './2026-11-21-client-receipts.ts'
import { AnnounceProjectChanges } from './2026-11-21-announce-changes.ts'
import { StripeCustomers } from './2026-11-21-stripe-customers.ts'
import { SearchProjects } from './2026-11-21-search.ts'
import { ProjectNotifications } from './2026-11-21-notifications.ts'
import { IndexProjectWords } from './2026-11-22-index-of-words.ts'
import { RoleOfProjectJobs } from './2026-11-22-role-of-jobs.ts'
import { AnnounceProjectsByKeptPlans } from './2026-11-23-announce-by-kept-plans.ts'
import { AnnounceProjectsAfterCommit } from './2026-11-26-announce-after-commit.ts'

export const projectsMigrations: SchemaMigrations = {
  schema: 'projects',
  migrations: {
    '2026-11-20-clients-and-projects': ClientsAndProjects,
    '2026-11-20-share-links': ShareLinks,
    '2026-11-20-bill-to': BillTo,
    '2026-11-21-client-receipts': ClientReceipts,
    '2026-11-21-announce-changes': AnnounceProjectChanges,
    '2026-11-21-stripe-customers': StripeCustomers,
    '2026-11-21-search': SearchProjects,
    '2026-11-21-notifications': ProjectNotifications,
    '2026-11-22-index-of-words': IndexProjectWords,
    '2026-11-22-role-of-jobs': RoleOfProjectJobs,
    '2026-11-23-announce-by-kept-plans': AnnounceProjectsByKeptPlans,
    '2026-11-26-announce-after-commit': AnnounceProjectsAfterCommit,
  },
}
