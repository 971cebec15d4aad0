import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'

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

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const t = useText()
  return <Badge tone={proposalTones[status]}>{t(nameOf(statusNames, status))}</Badge>
}
