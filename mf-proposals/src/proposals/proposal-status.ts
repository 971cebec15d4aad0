import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'

/** Keys of the translation catalog. */
export const statusNames: Record<ProposalStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** In menu order; the menu has another label for 'accepted'. */
export const markNames: Record<ProposalStatus, string> = {
  draft: 'Mark as Draft',
  sent: 'Mark as Sent',
  accepted: 'Mark as Approved',
  rejected: 'Mark as Rejected',
  expired: 'Mark as Expired',
}
