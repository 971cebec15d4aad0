import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'

type Proposal = Pick<SharedProposal['proposal'], 'status' | 'isExpired' | 'clientSignature'>
type Status = Proposal['status']

export const statusNames: Record<Status, string> = { draft: 'Draft', sent: 'Sent', accepted: 'Accepted', rejected: 'Rejected', expired: 'Expired' }

/** Status shown to the client. A proposal expires at midnight, but its stored status is updated a little later. */
export function shownStatus({ status, isExpired, clientSignature }: Proposal): Status {
  const isOpen = status === 'draft' || status === 'sent'
  return isOpen && isExpired && clientSignature === null ? 'expired' : status
}

/** Null if the proposal can be signed. */
export function reasonNotToSign({ status, isExpired }: Proposal): 'rejected' | 'expired' | null {
  if (status === 'rejected') return status
  return isExpired || status === 'expired' ? 'expired' : null
}
