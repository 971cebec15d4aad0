import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { InitialProposals } from './2026-11-26-initial.ts'
import { ListPages } from './2026-11-27-list-pages.ts'
import { ClientPages } from './2026-11-29-client-pages.ts'
import { Deposits } from './2026-12-01-deposits.ts'
import { ClientPortals } from './2026-12-03-client-portals.ts'
import { Templates } from './2026-12-12-templates.ts'
import { LineOptions } from './2026-12-14-line-options.ts'
import { ProposalMetrics } from './2026-12-16-metrics.ts'
import { JobsInBatches } from './2026-12-18-jobs-in-batches.ts'
import { ProposalKeysByUser, proposalKeyIndexes } from './2026-12-20-keys-by-user.ts'
import { ListSearches } from './2026-12-21-list-searches.ts'
import { Webhooks } from './2026-12-23-webhooks.ts'
import { DataExport } from './2026-12-26-data-export.ts'
import { LinksByProposal } from './2026-12-28-links-by-proposal.ts'

export const proposalsMigrations: SchemaMigrations = {
  schema: 'proposals',
  migrations: {
    '2026-11-26-initial': InitialProposals,
    '2026-11-27-list-pages': ListPages,
    '2026-11-29-client-pages': ClientPages,
    '2026-12-01-deposits': Deposits,
    '2026-12-03-client-portals': ClientPortals,
    '2026-12-12-templates': Templates,
    '2026-12-14-line-options': LineOptions,
    '2026-12-16-metrics': ProposalMetrics,
    '2026-12-18-jobs-in-batches': JobsInBatches,
    '2026-12-20-keys-by-user': ProposalKeysByUser,
    '2026-12-21-list-searches': ListSearches,
    '2026-12-23-webhooks': Webhooks,
    '2026-12-26-data-export': DataExport,
    '2026-12-28-links-by-proposal': LinksByProposal,
  },
  earlyIndexes: { '2026-12-20-keys-by-user': proposalKeyIndexes },
}
