import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { roundToCents } from '@billfold/contracts/money'
import { DEFAULT_DOWN_PAYMENT, type NewProposal } from '@billfold/contracts/proposals/proposal'
import type { Scope } from '@billfold/server-kit/scope'
import { recordEvent, recordStatus } from '../events/record-event.ts'
import { withCleanSections } from '../rich-text/clean-rich-text.ts'
import { requireAmountsAgree, sumOfLines } from './proposal-rules.ts'
import { ProposalEntity } from './proposal.entity.ts'
import { copyLines, copyProposal, getProposal, insertLines, type StoredProposal } from './proposal.sql.ts'

export function createProposal(scope: Scope, input: NewProposal): Promise<StoredProposal | undefined> {
  const { lineItems = [], amount: typed, downPaymentAmount: _, downPaymentPercentage = DEFAULT_DOWN_PAYMENT, ...content } = input
  // The contract requires a typed amount if there are no lines.
  const amount = lineItems.length > 0 || typed === undefined ? sumOfLines(lineItems) : roundToCents(typed)
  requireAmountsAgree(input, amount, downPaymentPercentage)
  return scope.transaction(async (tx) => {
    const fields = withCleanSections(withCalendarDates(content, scope.timeZone))
    const proposal = tx.em.create(ProposalEntity, { ...fields, userId: scope.userId, amount, typedAmount: amount, downPaymentPercentage })
    await tx.em.flush()
    await insertLines(tx, proposal.id, lineItems)
    await recordEvent(tx, proposal.id, { type: 'created', by: 'owner' })
    if (proposal.status !== 'draft') await recordStatus(tx, proposal, 'owner')
    return getProposal(tx, proposal.id)
  })
}

/** Creates an unsigned draft with the same content. A validity date in the past is not copied. */
export function duplicateProposal(scope: Scope, id: number): Promise<StoredProposal | undefined> {
  return scope.transaction(async (tx) => {
    const copyId = await copyProposal(tx, id)
    if (copyId === undefined) return undefined
    await copyLines(tx, id, copyId)
    await recordEvent(tx, copyId, { type: 'created', by: 'owner', detail: 'as a copy', data: { copyOf: id } })
    return getProposal(tx, copyId)
  })
}
