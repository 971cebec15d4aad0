import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Money } from '@billfold/contracts/money'
import type { Proposal, ProposalChanges } from '@billfold/contracts/proposals/proposal'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { withCleanSections } from '../rich-text/clean-sections.ts'
import { lockProposal, requireUnsigned } from './change-proposal.ts'
import { addLines } from './line-items.ts'
import type { ProposalRow } from './proposal.entity.ts'
import { getProposal } from './proposal.queries.ts'
import { requireFigures, sumOfLines } from './require-agreement.ts'

/** Fields that are absent keep their value. With `ifMatch` a save over somebody else's save is refused. */
export function updateProposal(scope: Scope, id: number, changes: ProposalChanges, ifMatch?: number): Promise<Proposal | undefined> {
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) return undefined
    requireVersion(proposal, ifMatch)
    const { amount: _, downPaymentAmount: __, lineItems, ...fields } = changes
    if (Object.keys(changes).some((field) => field !== 'status')) requireUnsigned(proposal)
    const amounts = await amountsOf(tx, proposal, changes)
    tx.em.assign(proposal, { ...withCleanSections(withCalendarDates(fields, scope.timeZone)), ...amounts })
    if (lineItems) await replaceLines(tx, proposal, lineItems)
    await tx.em.flush()
    return getProposal(tx, id)
  })
}

/** Lines decide where there are any. What is typed while they are there counts once they have gone: a caller may take them off one by one. */
async function amountsOf(tx: Transaction, proposal: ProposalRow, changes: ProposalChanges): Promise<{ amount?: Money; typedAmount?: Money }> {
  const { amount: typed, lineItems, downPaymentPercentage = proposal.downPaymentPercentage } = changes
  const claimed = lineItems?.length ? sumOfLines(lineItems) : (typed ?? (lineItems ? proposal.typedAmount : proposal.amount))
  requireFigures(changes, claimed, downPaymentPercentage)
  if (lineItems) return { amount: claimed, typedAmount: claimed }
  if (typed === undefined) return {}
  return (await hasLines(tx, proposal)) ? { typedAmount: typed } : { amount: typed, typedAmount: typed }
}

async function hasLines(tx: Transaction, { id }: ProposalRow): Promise<boolean> {
  const lines = await tx.rows('select from proposal_line_item where user_id = ? and proposal_id = ? limit 1', [tx.userId, id])
  return lines.length > 0
}

async function replaceLines(tx: Transaction, proposal: ProposalRow, lines: NonNullable<ProposalChanges['lineItems']>): Promise<void> {
  await tx.rows('delete from proposal_line_item where user_id = ? and proposal_id = ?', [tx.userId, proposal.id])
  addLines(tx, proposal, lines)
  proposal.updatedAt = new Date()
}
