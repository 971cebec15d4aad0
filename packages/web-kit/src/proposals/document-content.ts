import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Money } from '@billfold/contracts/money'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { Proposal } from '@billfold/contracts/proposals/proposal'

export type DocumentLine = Pick<ProposalLineItem, 'description' | 'quantity' | 'rate' | 'amount' | 'option'>

export interface DocumentContent {
  title: string
  description: string
  logoUrl: string | null
  projectOverview: string
  keyFeatures: string
  projectAssumptions: string
  projectDeliverables: string
  lines: readonly DocumentLine[]
  amount: Money
  downPaymentPercentage: string
  downPaymentAmount: Money
  validUntil: CalendarDate | null
}

export function contentOf(proposal: Proposal, lines: readonly DocumentLine[]): DocumentContent {
  return {
    ...proposal,
    logoUrl: proposal.clientLogoUrl,
    projectOverview: proposal.projectOverview ?? '',
    keyFeatures: proposal.keyFeatures ?? '',
    projectAssumptions: proposal.projectAssumptions ?? '',
    projectDeliverables: proposal.projectDeliverables ?? '',
    lines,
  }
}
