import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** Used for writing; reads are in proposal.sql.ts. Triggers set the status dates. */
export const ProposalEntity = defineEntity({
  name: 'Proposal',
  tableName: 'proposal',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    clientId: p.integer(),
    title: p.string(),
    description: p.text(),
    projectOverview: p.text().nullable(),
    keyFeatures: p.text().nullable(),
    projectAssumptions: p.text().nullable(),
    projectDeliverables: p.text().nullable(),
    status: p.string().$type<ProposalStatus>().default('draft'),
    clientEmail: p.string(),
    typedAmount: p.decimal(),
    amount: p.decimal(),
    downPaymentPercentage: p.decimal(),
    validUntil: p.date().nullable(),
    clientSignature: p.text().nullable(),
    convertedToProjectId: p.integer().nullable(),
    updatedAt: p.datetime().defaultRaw('now()').onUpdate(() => new Date()),
    version: p.integer().version(),
  },
})

export type ProposalRow = InferEntity<typeof ProposalEntity>

export const ProposalLineItemEntity = defineEntity({
  name: 'ProposalLineItem',
  tableName: 'proposal_line_item',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    proposalId: p.integer(),
    description: p.text(),
    quantity: p.decimal(),
    rate: p.decimal(),
  },
})
