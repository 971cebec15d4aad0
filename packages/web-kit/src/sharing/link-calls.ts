import type { Topic } from '@billfold/contracts/live/live-calls'
import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'

type LinkCalls = typeof sharingCalls | typeof proposalSharingCalls

export interface Shared {
  calls: LinkCalls
  id: number
}

export function topicOf({ calls }: Shared): Topic {
  return calls.get.service === 'proposals' ? 'proposals' : 'shareLinks'
}
