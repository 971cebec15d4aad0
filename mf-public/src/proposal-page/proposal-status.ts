import type { SharedProposal } from '@billfold/contracts/proposals/shared-proposal'

type Proposal = Pick<SharedProposal['proposal'], 'status' | 'isExpired' | 'clientSignature'>
type Status = Proposal['status']

export const statusNames: Record<Status, string> = { draft: 'Draft', sent: 'Sent', accepted: 'Accepted', rejected: 'Rejected', expired: 'Expired' }

/** What it is to its client: over at midnight, though its status may be changed a little later. */
export function shownStatus({ status, isExpired, clientSignature }: Proposal): Status {
  const isOpen = status === 'draft' || status === 'sent'
  return isOpen && isExpired && clientSignature === null ? 'expired' : status
}

/** Null: it can be signed. */
export function reasonNotToSign({ status, isExpired }: Proposal): 'rejected' | 'expired' | null {
  if (status === 'rejected') return status
  return isExpired || status === 'expired' ? 'expired' : null
}
