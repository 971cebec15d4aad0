import type { ProposalEvent, ProposalEventType } from '@billfold/contracts/proposals/timeline'
import { proposalTones } from '@billfold/contracts/status-tones'
import type { Tone } from '@billfold/ui'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'

/** Keys of the translation catalog. */
const names: Record<ProposalEventType, string> = {
  created: 'Created',
  edited: 'Edited',
  shared: 'Link generated',
  revoked: 'Link revoked',
  sent: 'Sent',
  viewed: 'First viewed by your client',
  signed: 'Signed',
  accepted: 'Marked as accepted',
  rejected: 'Marked as rejected',
  expired: 'Expired',
  drafted: 'Set back to draft',
  converted: 'Converted to a project',
}

const namesWithDetail: Partial<Record<ProposalEventType, string>> = {
  sent: 'Sent to {detail}',
  signed: 'Signed by {detail}',
}

/** Catalog key of the event, with '{detail}'. */
export function eventText({ type, detail }: ProposalEvent): string {
  return (detail === null ? undefined : namesWithDetail[type]) ?? nameOf(names, type)
}

export const eventTones: Record<ProposalEventType, Tone> = {
  created: 'muted',
  edited: 'muted',
  shared: 'muted',
  revoked: 'muted',
  sent: proposalTones.sent,
  viewed: 'info',
  signed: proposalTones.accepted,
  accepted: proposalTones.accepted,
  rejected: proposalTones.rejected,
  expired: proposalTones.expired,
  drafted: proposalTones.draft,
  converted: 'good',
}
