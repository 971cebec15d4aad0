import { lineAmount, lineClaim, requireAgreement, sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { type Money, toUnits } from '@billfold/contracts/money'
import type { NewProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { countsInTotal } from '@billfold/contracts/proposals/line-options'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-content'
import type { ProposalRow } from './proposal.entity.ts'

interface ClaimedAmounts {
  amount?: Money | undefined
  downPaymentAmount?: Money | undefined
  lineItems?: readonly NewProposalLineItem[] | undefined
}

/** `amount` is the computed total: the sum of the lines, or the entered amount. */
export function requireAmountsAgree({ amount: sent, downPaymentAmount, lineItems = [] }: ClaimedAmounts, amount: Money, percentage: string): void {
  requireAgreement([
    ...lineItems.map((line, index) => lineClaim(line, `lineItems.${index}.amount`)),
    { path: 'amount', sent, computed: amount, because: 'the line items add up to' },
    { path: 'downPaymentAmount', sent: downPaymentAmount, computed: downPaymentOf(amount, percentage), because: `${Number(percentage)}% of ${amount} is` },
  ])
}

export function requireLineAmountAgrees(line: NewProposalLineItem): void {
  requireAgreement([lineClaim(line, 'amount')])
}

/** Sum of the included and selected lines. */
export function sumOfLines(lines: readonly NewProposalLineItem[]): Money {
  return sumOf(lines.filter(countsInTotal).map(lineAmount))
}

export function isSigned({ clientSignature }: ProposalRow): boolean {
  return clientSignature !== null && clientSignature !== undefined
}

/** Names that the history uses for the parts of a proposal. Status changes have their own events. */
const partNames = {
  clientId: 'client',
  title: 'title',
  description: 'description',
  projectOverview: 'project overview',
  keyFeatures: 'key features',
  projectAssumptions: 'project assumptions',
  projectDeliverables: 'project deliverables',
  clientEmail: 'client email',
  amount: 'total amount',
  downPaymentPercentage: 'down payment',
  validUntil: 'validity',
} as const
type Part = keyof typeof partNames

export function changedParts(before: ProposalRow, next: Partial<ProposalRow>): string[] {
  const parts = Object.keys(partNames) as Part[]
  return parts.filter((part) => next[part] !== undefined && !isSame(part, before[part], next[part])).map((part) => partNames[part])
}

function isSame(part: Part, before: unknown, next: unknown): boolean {
  // The database pads the percentage with zeros, so it is compared as a number.
  if (part === 'downPaymentPercentage') return toUnits(String(before), 2) === toUnits(String(next), 2)
  return (before ?? null) === (next ?? null)
}

type LineContent = Pick<NewProposalLineItem, 'description' | 'quantity' | 'rate' | 'option'>

export function areSameLines(before: readonly LineContent[], next: readonly LineContent[]): boolean {
  const serialize = (lines: readonly LineContent[]) => JSON.stringify(lines.map(({ description, quantity, rate, option }) => [description, quantity, rate, option?.group, option?.isSelected]))
  return serialize(before) === serialize(next)
}
