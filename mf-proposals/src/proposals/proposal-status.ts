import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'

/** Natural-English texts of the catalogue. */
export const statusNames: Record<ProposalStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** In the order of the menu; there accepted goes by another name. */
export const markNames: Record<ProposalStatus, string> = {
  draft: 'Mark as Draft',
  sent: 'Mark as Sent',
  accepted: 'Mark as Approved',
  rejected: 'Mark as Rejected',
  expired: 'Mark as Expired',
}
