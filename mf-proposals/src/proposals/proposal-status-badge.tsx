import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { statusNames } from './proposal-status.ts'

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const t = useText()
  return <Badge tone={proposalTones[status]}>{t(nameOf(statusNames, status))}</Badge>
}
