import type { Topic } from '@billfold/contracts/live/topics'
import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'

/** The calls for one kind of share link. */
type LinkCalls = typeof sharingCalls | typeof proposalSharingCalls

/** A shared record. */
export interface Shared {
  calls: LinkCalls
  id: number
}

/** The topic that changes with the link. */
export function topicOf({ calls }: Shared): Topic {
  return calls.get.service === 'proposals' ? 'proposals' : 'shareLinks'
}
