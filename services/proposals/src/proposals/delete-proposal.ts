import { AppError } from '@billfold/contracts/errors'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { lockProposal } from './change-proposal.ts'
import { proposalConstraints } from './proposal.constraints.ts'

/** Its line items go with it. */
export function deleteProposal(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    // Whoever delivers one has its row, and asks for the proposal when it is sent: the other order would be a circle.
    await tx.rows("select from mail where user_id = ? and proposal_id = ? and state = 'waiting' for update", [tx.userId, id])
    const proposal = await lockProposal(tx, id)
    if (!proposal) throw new AppError('not_found', 'Proposal not found')
    requireVersion(proposal, ifMatch)
    if (proposal.clientSignature) throw refusalError(proposalConstraints.signature_proposal)
    tx.em.remove(proposal)
    await tx.em.flush()
    return undefined
  })
}
