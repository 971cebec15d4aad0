import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ListedProposal, Proposal, ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { type Format, type Translate, useFormat, useText, useToday } from '@billfold/web-kit'
import { proposalTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'

/** True if the last valid day has passed but the proposal is still open. */
export function isLapsed({ validUntil, status, clientSignature }: ListedProposal, today: CalendarDate): boolean {
  return validUntil !== null && validUntil < today && (status === 'draft' || status === 'sent') && clientSignature === null
}

/** The proposal's last valid day. Adds a note if the status is still open but the client already sees the proposal as expired. */
export function useValidUntil(proposal: Proposal): string {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const { validUntil } = proposal
  if (validUntil === null) return t('Further notice')
  const date = format.date(validUntil)
  return isLapsed(proposal, today) ? t('{date} (your client sees it as expired)', { date }) : date
}

/** When the client last opened a sent proposal. Undefined for other proposals, or if the server did not say. */
export function openedText({ status, clientSignature, lastViewedAt }: ListedProposal, t: Translate, format: Format): string | undefined {
  if (status !== 'sent' || clientSignature !== null || lastViewedAt === undefined) return undefined
  return lastViewedAt === null ? t('Not opened yet') : t('Opened {date}', { date: format.day(lastViewedAt) })
}

/** Keys in the translation catalog. */
export const statusNames: Record<ProposalStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** Labels in menu order. Here, 'accepted' has a different label. */
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
