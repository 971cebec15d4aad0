import type { Visitor } from '@billfold/server-kit/routes'
import type { Scope, SharedScope, Transaction } from '@billfold/server-kit/scope'
import { type SharedTarget, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { notifyOwner, recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/save-proposal.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { incrementViews, isLinkViewed } from './sharing.sql.ts'

export const proposalLinks = shareLinks('proposal')

/** Returns the id of the current or a new link; undefined if there is no such proposal. Locks the proposal before its links, to avoid deadlocks. */
export async function generateShareLink(tx: Transaction, proposalId: number): Promise<string | undefined> {
  if (!(await lockProposal(tx, proposalId))) return undefined
  const link = await proposalLinks.generate(tx, proposalId)
  if (link?.isNew) await recordEvent(tx, proposalId, { type: 'shared', by: 'owner', data: { linkId: link.id } })
  return link?.id
}

/** Waits for a signature in progress. Undefined if the proposal has no link. */
export function revokeShareLink(scope: Scope, proposalId: number): Promise<string | undefined> {
  return scope.transaction(async (tx) => {
    const linkId = (await lockProposal(tx, proposalId)) && (await proposalLinks.revoke(tx, proposalId))
    if (!linkId) return undefined
    await recordEvent(tx, proposalId, { type: 'revoked', by: 'owner', data: { linkId } })
    return linkId
  })
}

/** Only the first view of a link is an event. The owner's own views do not count. */
export async function countView({ scope, recordId, linkId }: SharedTarget, visitor: Visitor): Promise<void> {
  if (visitor.userId === scope.userId) return
  if (await isLinkViewed(scope, linkId)) await incrementViews(scope, linkId)
  else await recordFirstView(scope, recordId, linkId)
}

/** Concurrent first views wait for the lock on the proposal; one of them records the event. */
async function recordFirstView(scope: SharedScope, proposalId: number, linkId: string): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockProposalRow(tx, proposalId)
    if ((await incrementViews(tx, linkId)) !== 1) return
    await recordEvent(tx, proposalId, { type: 'viewed', by: 'client', data: { linkId } })
    await notifyOwner(tx, proposalId, { kind: 'proposal-viewed', key: `proposal-viewed ${linkId}` })
  })
}
