import type { ProposalEvent, ProposalEventType } from '@billfold/contracts/proposals/proposal'
import { defineEntity, p } from '@mikro-orm/core'

/** The service may insert and read events, but never change or delete them. */
export const ProposalEventEntity = defineEntity({
  name: 'ProposalEvent',
  tableName: 'proposal_event',
  properties: {
    proposalId: p.integer().primary(),
    seq: p.integer().primary(),
    userId: p.integer(),
    at: p.string(),
    type: p.string().$type<ProposalEventType>(),
    by: p.string().$type<ProposalEvent['by']>(),
    detail: p.text().nullable(),
    /** Canonical JSON: the exact text that was hashed. */
    data: p.text(),
    previousHash: p.string().nullable(),
    hash: p.string(),
  },
})
