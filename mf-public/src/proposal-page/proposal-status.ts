import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'

type Proposal = Pick<SharedProposal['proposal'], 'status' | 'isExpired' | 'clientSignature'>
type Status = Proposal['status']

export const statusNames: Record<Status, string> = {
  draft: 'Draft',
  sent: 'Awaiting your signature',
  accepted: 'Accepted',
  rejected: 'Declined',
  expired: 'Expired',
}

/**
 * Status shown to the client, to whom a shared draft is a sent proposal. A proposal expires at midnight, but its stored status changes only
 * some time later.
 */
export function shownStatus({ status, isExpired, clientSignature }: Proposal): Status {
  const isOpen = status === 'draft' || status === 'sent'
  if (!isOpen || clientSignature !== null) return status
  return isExpired ? 'expired' : 'sent'
}

/** Null if the proposal can be signed. */
export function reasonNotToSign({ status, isExpired }: Proposal): 'rejected' | 'expired' | null {
  if (status === 'rejected') return status
  return isExpired || status === 'expired' ? 'expired' : null
}

export function canSign(proposal: Proposal): boolean {
  return proposal.clientSignature === null && reasonNotToSign(proposal) === null
}
