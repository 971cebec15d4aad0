import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { DEFAULT_DOWN_PAYMENT, type NewProposal } from '@billfold/contracts/proposals/proposal'
import { roundToCents } from '@billfold/contracts/money'
import type { Scope } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { recordStatus } from '../events/record-status.ts'
import { withCleanSections } from '../rich-text/clean-sections.ts'
import { requireFigures, sumOfLines } from './figures.ts'
import { addLines } from './line-items.ts'
import { ProposalEntity } from './proposal.entity.ts'
import { getProposal, type StoredProposal } from './proposal.queries.ts'

/** With its line items, or not at all. */
export function createProposal(scope: Scope, input: NewProposal): Promise<StoredProposal | undefined> {
  const { lineItems = [], amount: typed, downPaymentAmount: _, downPaymentPercentage = DEFAULT_DOWN_PAYMENT, ...content } = input
  // The contract asks for a typed amount where there are no lines.
  const amount = lineItems.length > 0 || typed === undefined ? sumOfLines(lineItems) : roundToCents(typed)
  requireFigures(input, amount, downPaymentPercentage)
  return scope.transaction(async (tx) => {
    const fields = withCleanSections(withCalendarDates(content, scope.timeZone))
    const proposal = tx.em.create(ProposalEntity, { ...fields, userId: scope.userId, amount, typedAmount: amount, downPaymentPercentage })
    await tx.em.flush()
    await addLines(tx, proposal.id, lineItems)
    await recordEvent(tx, proposal.id, { type: 'created', by: 'owner' })
    if (proposal.status !== 'draft') await recordStatus(tx, proposal, 'owner')
    return getProposal(tx, proposal.id)
  })
}
