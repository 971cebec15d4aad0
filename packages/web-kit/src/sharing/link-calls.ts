import type { Service } from '@billfold/contracts/call'
import type { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import type { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { Topic } from '@billfold/contracts/live/live-calls'
import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'

type LinkCalls = typeof sharingCalls | typeof proposalSharingCalls | typeof invoiceSharingCalls | typeof portalLinkCalls

export interface Shared {
  calls: LinkCalls
  id: number
}

const topics: Partial<Record<Service, Topic>> = { proposals: 'proposals', billing: 'invoices' }

export function topicOf({ calls }: Shared): Topic {
  return topics[calls.get.service] ?? 'shareLinks'
}
