import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { type Money, roundToCents } from '@billfold/contracts/money'
import type { NewProposalLineItem, ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import type { ProposalChanges } from '@billfold/contracts/proposals/proposal'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { recordStatus } from '../events/record-status.ts'
import { withCleanSections } from '../rich-text/clean-sections.ts'
import { isSigned, lockProposal } from './change-proposal.ts'
import { areSameLines, changedParts } from './changed-parts.ts'
import { requireFigures, sumOfLines } from './figures.ts'
import { addLines } from './line-items.ts'
import type { ProposalRow } from './proposal.entity.ts'
import { getProposal, type StoredProposal } from './proposal.queries.ts'
import { statusAlone } from './status-alone.ts'

/** Fields that are absent keep their value. With `ifMatch` a save over somebody else's save is refused. */
export function updateProposal(scope: Scope, id: number, changes: ProposalChanges, ifMatch?: number): Promise<StoredProposal | undefined> {
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) return undefined
    requireVersion(proposal, ifMatch)
    const sent = withCleanSections(withCalendarDates(changes, scope.timeZone))
    const open = isSigned(proposal) ? await statusAlone(tx, proposal, sent) : sent
    const { amount: _, downPaymentAmount: __, lineItems, ...fields } = open
    const next = { ...fields, ...(await amountsOf(tx, proposal, open)) }
    const { status: earlier } = proposal
    const edited = changedParts(proposal, next)
    tx.em.assign(proposal, next)
    if (lineItems && (await replaceLines(tx, proposal, lineItems))) edited.push('line items')
    await tx.em.flush()
    if (edited.length > 0) await recordEvent(tx, id, { type: 'edited', by: 'owner', detail: edited.join(', ') })
    if (proposal.status !== earlier) await recordStatus(tx, proposal, 'owner')
    return getProposal(tx, id)
  })
}

/** Lines decide where there are any. What is typed while they are there counts once they have gone: a caller may take them off one by one. */
async function amountsOf(tx: Transaction, proposal: ProposalRow, changes: ProposalChanges): Promise<{ amount?: Money; typedAmount?: Money }> {
  const { amount: sent, lineItems, downPaymentPercentage = proposal.downPaymentPercentage } = changes
  const typed = sent === undefined ? undefined : roundToCents(sent)
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

/** Whether they say anything else than before. */
async function replaceLines(tx: Transaction, proposal: ProposalRow, lines: readonly NewProposalLineItem[]): Promise<boolean> {
  const before = await tx.rows<ProposalLineItem>(
    'delete from proposal_line_item where user_id = ? and proposal_id = ? returning id, description, trim_scale(quantity) as quantity, rate',
    [tx.userId, proposal.id],
  )
  await addLines(tx, proposal.id, lines)
  proposal.updatedAt = new Date()
  return !areSameLines(
    before.toSorted((a, b) => a.id - b.id),
    lines,
  )
}
