import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { type Money, roundToCents } from '@billfold/contracts/money'
import { DEFAULT_DOWN_PAYMENT, type NewProposal, type ProposalChanges } from '@billfold/contracts/proposals/proposal'
import { AppError } from '@billfold/contracts/errors'
import { disagree } from '@billfold/contracts/invoices/invoice-totals'
import type { NewProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { downPaymentOf } from '@billfold/contracts/proposals/proposal-content'
import { requireVersion } from '@billfold/server-kit/record-version'
import { recordEvent, recordStatus } from '../events/record-event.ts'
import { withCleanSections } from '../rich-text/clean-rich-text.ts'
import { lockWaitingMails } from '../mail/mail.sql.ts'
import { areSameLines, changedParts, isSigned, requireAmountsAgree, sumOfLines } from './proposal-rules.ts'
import { proposalConstraints } from './proposal.constraints.ts'
import { ProposalEntity, type ProposalRow } from './proposal.entity.ts'
import { type StoredProposal, copyLines, copyProposal, countLines, deleteLines, getProposal, insertLines, listLineItems } from './proposal.sql.ts'

/** Every change to a proposal, its lines, links or events takes this lock first. */
export async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow | null> {
  return tx.em.findOne(ProposalEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export function requireUnsigned(proposal: ProposalRow): void {
  if (isSigned(proposal)) throw refusalError(proposalConstraints.signed_proposal_locked)
}

export function createProposal(scope: Scope, input: NewProposal): Promise<StoredProposal | undefined> {
  const { lineItems = [], amount: typed, downPaymentAmount: _, downPaymentPercentage = DEFAULT_DOWN_PAYMENT, ...content } = input
  // The contract requires an entered amount if there are no lines.
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

/** Absent fields keep their values. */
export function updateProposal(scope: Scope, id: number, changes: ProposalChanges, ifMatch?: number): Promise<StoredProposal | undefined> {
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) return undefined
    requireVersion(proposal, ifMatch)
    const sent = withCleanSections(withCalendarDates(changes, scope.timeZone))
    const allowed = isSigned(proposal) ? await limitToStatus(tx, proposal, sent) : sent
    const { amount: _, downPaymentAmount: __, lineItems, ...fields } = allowed
    const next = { ...fields, ...(await computeAmounts(tx, proposal, allowed)) }
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

/** Once there are lines, an entered amount counts only after the last line is deleted. */
async function computeAmounts(tx: Transaction, proposal: ProposalRow, changes: ProposalChanges): Promise<{ amount?: Money; typedAmount?: Money }> {
  const { amount: sent, lineItems, downPaymentPercentage = proposal.downPaymentPercentage } = changes
  const typed = sent === undefined ? undefined : roundToCents(sent)
  const claimed = lineItems?.length ? sumOfLines(lineItems) : (typed ?? (lineItems ? proposal.typedAmount : proposal.amount))
  requireAmountsAgree(changes, claimed, downPaymentPercentage)
  if (lineItems) return { amount: claimed, typedAmount: claimed }
  if (typed === undefined) return {}
  return (await countLines(tx, proposal.id)) > 0 ? { typedAmount: typed } : { amount: typed, typedAmount: typed }
}

/** True if the lines differ from the previous ones. */
async function replaceLines(tx: Transaction, proposal: ProposalRow, lines: readonly NewProposalLineItem[]): Promise<boolean> {
  const before = await deleteLines(tx, proposal.id)
  await insertLines(tx, proposal.id, lines)
  proposal.updatedAt = new Date()
  return !areSameLines(before, lines)
}

type Changes = ReturnType<typeof withCalendarDates<ProposalChanges>>

/** Only the status of a signed proposal may change. A form may send the rest unchanged. */
async function limitToStatus(tx: Transaction, proposal: ProposalRow, sent: Changes): Promise<Changes> {
  if (!(await isContentUnchanged(tx, proposal, sent))) requireUnsigned(proposal)
  requireAmountsAgree(sent, proposal.amount, proposal.downPaymentPercentage)
  return sent.status === undefined ? {} : { status: sent.status }
}

async function isContentUnchanged(tx: Transaction, proposal: ProposalRow, { lineItems, amount, downPaymentAmount, ...fields }: Changes): Promise<boolean> {
  // The stored sections may have been cleaned by older rules, but the form was filled with sections cleaned by the current rules.
  if (changedParts(withCleanSections(proposal), fields).length > 0) return false
  if (disagree(amount, proposal.amount) || disagree(downPaymentAmount, downPaymentOf(proposal.amount, proposal.downPaymentPercentage))) return false
  return lineItems === undefined || areSameLines((await listLineItems(tx, proposal.id)) ?? [], lineItems)
}

/** Deletes the proposal with its line items. */
export function deleteProposal(scope: Scope, id: number, ifMatch?: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    // A delivery locks its message first and then the proposal, so locking in another order would deadlock.
    await lockWaitingMails(tx, id)
    const proposal = await lockProposal(tx, id)
    if (!proposal) throw new AppError('not_found', 'Proposal not found')
    requireVersion(proposal, ifMatch)
    if (isSigned(proposal)) throw refusalError(proposalConstraints.signature_proposal)
    tx.em.remove(proposal)
    await tx.em.flush()
    return undefined
  })
}
