import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { Badge } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { statusNames, statusTones } from './proposal-status.ts'

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  const t = useText()
  return <Badge tone={statusTones[status]}>{t(nameOf(statusNames, status))}</Badge>
}
