import type { Topic } from '@billfold/contracts/live/topics'
import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'

/** Of what is shared with a client by a link. */
type LinkCalls = typeof sharingCalls | typeof proposalSharingCalls

/** One thing that is shared. */
export interface Shared {
  calls: LinkCalls
  id: number
}

/** What a change of its link is a change of. */
export function topicOf({ calls }: Shared): Topic {
  return calls.get.service === 'proposals' ? 'proposals' : 'shareLinks'
}
