import type { SchemaMigrations } from '@billfold/server-kit/database/migrate'
import { Proposals } from './2026-11-20-proposals.ts'
import { ProposalEvents } from './2026-11-21-proposal-events.ts'
import { ShareLinksAndSignatures } from './2026-11-21-share-links-and-signatures.ts'
import { Mail } from './2026-11-21-mail.ts'
import { ExpiryAndConversion } from './2026-11-21-expiry-and-conversion.ts'
import { AnnounceProposalChanges } from './2026-11-21-announce-changes.ts'
import { PayableProposal } from './2026-11-21-payable-proposal.ts'
import { AskedDownPayment } from './2026-11-21-asked-down-payment.ts'
import { EmbeddingSites } from './2026-11-21-embedding-sites.ts'
import { SearchProposals } from './2026-11-21-search.ts'
import { ProposalNotifications } from './2026-11-21-notifications.ts'
import { IndexProposalWords } from './2026-11-22-index-of-words.ts'
import { RoleOfProposalJobs } from './2026-11-22-role-of-jobs.ts'
import { HoldPayableProposal } from './2026-11-23-hold-payable-proposal.ts'
import { KeepPaidProposal } from './2026-11-23-keep-paid-proposal.ts'
import { AnnounceProposalsByKeptPlans } from './2026-11-23-announce-by-kept-plans.ts'
import { LinkInMail } from './2026-11-23-link-in-mail.ts'
import { AnnounceProposalsAfterCommit } from './2026-11-26-announce-after-commit.ts'

export const proposalsMigrations: SchemaMigrations = {
  schema: 'proposals',
  migrations: {
    '2026-11-20-proposals': Proposals,
    '2026-11-21-proposal-events': ProposalEvents,
    '2026-11-21-share-links-and-signatures': ShareLinksAndSignatures,
    '2026-11-21-mail': Mail,
    '2026-11-21-expiry-and-conversion': ExpiryAndConversion,
    // After the tables whose changes it announces.
    '2026-11-21-announce-changes': AnnounceProposalChanges,
    '2026-11-21-payable-proposal': PayableProposal,
    '2026-11-21-asked-down-payment': AskedDownPayment,
    '2026-11-21-embedding-sites': EmbeddingSites,
    '2026-11-21-search': SearchProposals,
    '2026-11-21-notifications': ProposalNotifications,
    '2026-11-22-index-of-words': IndexProposalWords,
    '2026-11-22-role-of-jobs': RoleOfProposalJobs,
    '2026-11-23-hold-payable-proposal': HoldPayableProposal,
    '2026-11-23-keep-paid-proposal': KeepPaidProposal,
    '2026-11-23-announce-by-kept-plans': AnnounceProposalsByKeptPlans,
    '2026-11-23-link-in-mail': LinkInMail,
    '2026-11-26-announce-after-commit': AnnounceProposalsAfterCommit,
  },
}
