import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { isSigned } from './proposal-rules.ts'
import { proposalConstraints } from './proposal.constraints.ts'
import { ProposalEntity, type ProposalRow } from './proposal.entity.ts'

/** Every change of a proposal, its lines, links or events takes this lock first. */
export async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow | null> {
  return tx.em.findOne(ProposalEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export function requireUnsigned(proposal: ProposalRow): void {
  if (isSigned(proposal)) throw refusalError(proposalConstraints.signed_proposal_locked)
}
