import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'

/** Of what is shared with a client by a link. */
type LinkCalls = typeof sharingCalls | typeof proposalSharingCalls

/** One thing that is shared. */
export interface Shared {
  calls: LinkCalls
  id: number
}

/** Where its link, and how often it was looked at, is read. */
export function linkAddressOf({ calls, id }: Shared): string {
  return calls.get.path.replace(':id', String(id))
}
