import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { lockProposal } from './change-proposal.ts'

/** Its line items go with it. */
export function deleteProposal(scope: Scope, id: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) throw new AppError('not_found', 'Proposal not found')
    if (proposal.clientSignature) throw new AppError('conflict', 'A signed proposal cannot be deleted')
    tx.em.remove(proposal)
    await tx.em.flush()
    return undefined
  })
}
