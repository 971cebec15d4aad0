import type { Proposal } from '@billfold/contracts/proposals/proposal'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-addresses'
import type { StoredProposal } from './proposal.queries.ts'

/** As its owner gets it. */
export function proposalPresenter(settings: ServiceSettings): (proposal: StoredProposal) => Proposal {
  const { tokenOf } = shareAddresses(settings, 'proposal')
  return ({ linkId, ...proposal }) => ({ ...proposal, shareToken: linkId === null ? null : tokenOf(linkId) })
}
