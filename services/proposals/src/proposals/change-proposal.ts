import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { proposalConstraints } from './proposal.constraints.ts'
import { ProposalEntity, type ProposalRow } from './proposal.entity.ts'

/** For whoever changes a proposal or its lines: changes of one proposal come one after the other. */
export async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow | null> {
  return tx.em.findOne(ProposalEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export function isSigned({ clientSignature }: ProposalRow): boolean {
  return clientSignature !== null && clientSignature !== undefined
}

/** What the client signed stays what they signed. */
export function requireUnsigned(proposal: ProposalRow): void {
  if (isSigned(proposal)) throw refusalError(proposalConstraints.signed_proposal_locked)
}

/** The amount after lines have come or gone. */
export async function settleAmount(tx: Transaction, proposal: ProposalRow): Promise<void> {
  const [lines] = await tx.rows<{ total: string | null }>('select sum(amount) as total from proposal_line_item where user_id = ? and proposal_id = ?', [
    tx.userId,
    proposal.id,
  ])
  proposal.amount = lines?.total ?? proposal.typedAmount
  // Also where the amount stays the same, somebody else's form shows something that is no longer so.
  proposal.updatedAt = new Date()
  await tx.em.flush()
}
