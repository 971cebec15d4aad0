import type { SearchKind } from '@billfold/contracts/search/search'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import type { Tone } from '@billfold/ui'

type Look = readonly [label: string, tone: Tone]

const labels: Readonly<Record<string, string>> = {
  active: 'Active',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
  draft: 'Draft',
  sent: 'Sent',
  submitted: 'Submitted',
  paid: 'Paid',
  overdue: 'Overdue',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
}

const tones: Readonly<Partial<Record<SearchKind, Readonly<Record<string, Tone>>>>> = {
  project: projectTones,
  invoice: invoiceTones,
  proposal: proposalTones,
}

/** Module that translates the status: in some languages 'Cancelled' differs between an invoice and a project. */
export const ownerOf: Readonly<Partial<Record<SearchKind, string>>> = { project: 'projects', invoice: 'billing', proposal: 'proposals' }

/** Undefined for a status that this version does not know. */
export function statusLook(kind: SearchKind, status: string | null): Look | undefined {
  const label = labels[status ?? '']
  const tone = tones[kind]?.[status ?? '']
  return label !== undefined && tone !== undefined ? [label, tone] : undefined
}
