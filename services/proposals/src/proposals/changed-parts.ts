import { toUnits } from '@billfold/contracts/money'
import type { ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { ProposalRow } from './proposal.entity.ts'

/** What an owner calls the parts of a proposal that they edit; the status has events of its own. */
const names = {
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
type Part = keyof typeof names

/** Which parts say something else than before, in words. */
export function changedParts(before: ProposalRow, next: Partial<ProposalRow>): string[] {
  const parts = Object.keys(names) as Part[]
  return parts.filter((part) => next[part] !== undefined && !isSame(part, before[part], next[part])).map((part) => names[part])
}

function isSame(part: Part, before: unknown, next: unknown): boolean {
  // Typed without superfluous zeros, kept with them.
  if (part === 'downPaymentPercentage') return toUnits(String(before), 2) === toUnits(String(next), 2)
  return (before ?? null) === (next ?? null)
}

type Line = Pick<ProposalLineItem, 'description' | 'quantity' | 'rate'>

export function areSameLines(before: readonly Line[], next: readonly Line[]): boolean {
  const wordingOf = (lines: readonly Line[]) => JSON.stringify(lines.map(({ description, quantity, rate }) => [description, quantity, rate]))
  return wordingOf(before) === wordingOf(next)
}
