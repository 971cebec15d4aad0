import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { linkSites } from '@billfold/server-kit/sharing/link-sites'
import { type SharedTarget, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { notifyOwner, recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/save-proposal.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'

export const proposalLinks = shareLinks('proposal')
export const proposalSites = linkSites('proposal')

/**
 * Returns the id of the current or a new link; undefined if the proposal does not exist. Locks the proposal before its links to avoid
 * deadlocks.
 */
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

export const firstView = { lock: lockProposalRow, record: recordFirstView }

async function recordFirstView(tx: Transaction, { recordId, linkId }: SharedTarget): Promise<void> {
  await recordEvent(tx, recordId, { type: 'viewed', by: 'client', data: { linkId } })
  await notifyOwner(tx, recordId, { kind: 'proposal-viewed', key: `proposal-viewed ${linkId}` })
}
