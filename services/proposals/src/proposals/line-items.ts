import { AppError, fieldError } from '@billfold/contracts/errors'
import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import { MAX_LINES, type NewProposalLineItem, type ProposalLineItem, tooManyLines } from '@billfold/contracts/proposals/line-item'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal, requireUnsigned } from './save-proposal.ts'
import { requireLineAmountAgrees } from './proposal-rules.ts'
import { proposalConstraints } from './proposal.constraints.ts'
import { ProposalLineItemEntity, type ProposalRow } from './proposal.entity.ts'
import { countLines, deselectGroup, insertLines, listLineItems, selectFirstOfGroups, sumStoredLines } from './proposal.sql.ts'

export function addLineItem(scope: Scope, id: number, line: NewProposalLineItem): Promise<ProposalLineItem | undefined> {
  requireLineAmountAgrees(line)
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) return undefined
    requireUnsigned(proposal)
    if ((await countLines(tx, id)) >= MAX_LINES) throw fieldError('validation_failed', 'lineItems', tooManyLines)
    if (line.option?.group && line.option.isSelected) await deselectGroup(tx, id, line.option.group)
    await insertLines(tx, id, [line])
    await finishLineChange(tx, proposal)
    return (await listLineItems(tx, id))?.at(-1)
  })
}

export function deleteLineItem(scope: Scope, id: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    const line = await tx.em.findOne(ProposalLineItemEntity, { userId: tx.userId, id })
    const proposal = line && (await lockProposal(tx, line.proposalId))
    if (!proposal) throw lineNotFound()
    requireUnsigned(proposal)
    // Another request may have deleted the line while this one waited for the lock.
    if ((await tx.em.nativeDelete(ProposalLineItemEntity, { userId: tx.userId, id })) === 0) throw lineNotFound()
    await finishLineChange(tx, proposal)
    return undefined
  })
}

async function finishLineChange(tx: Transaction, proposal: ProposalRow): Promise<void> {
  await selectFirstOfGroups(tx, proposal.id)
  const { total, everything } = await sumStoredLines(tx, proposal.id)
  // The total of all lines must also fit, because the client could choose all options.
  if (everything !== null && exceedsMaxAmount(everything)) throw refusalError(proposalConstraints.proposal_amount_fits)
  proposal.amount = total ?? proposal.typedAmount
  // Always set, so that the version changes even if the amount is the same: open forms are outdated.
  proposal.updatedAt = new Date()
  await tx.em.flush()
  await recordEvent(tx, proposal.id, { type: 'edited', by: 'owner', detail: 'line items' })
}

function lineNotFound(): AppError {
  return new AppError('not_found', 'Line item not found')
}
