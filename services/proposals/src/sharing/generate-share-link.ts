import type { Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/change-proposal.ts'
import { proposalLinks } from './proposal-links.ts'

/** The id of the proposal's link; undefined where there is no such proposal. Whoever changes links locks their proposal first: nobody waits in a circle. */
export async function generateShareLink(tx: Transaction, proposalId: number): Promise<string | undefined> {
  if (!(await lockProposal(tx, proposalId))) return undefined
  const link = await proposalLinks.generate(tx, proposalId)
  if (link?.isNew) await recordEvent(tx, proposalId, { type: 'shared', by: 'owner', data: { linkId: link.id } })
  return link?.id
}
