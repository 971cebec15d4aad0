import type { Scope } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/change-proposal.ts'
import { proposalLinks } from './proposal-links.ts'

/** Waits for a signature that is being written, and then nobody signs any more. Undefined where the proposal has no link. */
export function revokeShareLink(scope: Scope, proposalId: number): Promise<string | undefined> {
  return scope.transaction(async (tx) => {
    const linkId = (await lockProposal(tx, proposalId)) && (await proposalLinks.revoke(tx, proposalId))
    if (!linkId) return undefined
    await recordEvent(tx, proposalId, { type: 'revoked', by: 'owner', data: { linkId } })
    return linkId
  })
}
