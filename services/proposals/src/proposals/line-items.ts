import { AppError } from '@billfold/contracts/errors'
import type { NewProposalLineItem, ProposalLineItem } from '@billfold/contracts/proposals/line-item'
import { MAX_LINES, tooManyLines } from '@billfold/contracts/proposals/proposal'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal, requireUnsigned, settleAmount } from './change-proposal.ts'
import { requireLineAmount } from './figures.ts'
import { listLineItems } from './proposal.queries.ts'

const linesEdited = { type: 'edited', by: 'owner', detail: 'line items' } as const

const ADD_LINES = prepared(
  `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate)
   select ?::integer, ?::integer, description, quantity, rate
   from rows from (json_to_recordset(?::json) as (description text, quantity numeric, rate numeric)) with ordinality
   order by ordinality`,
)

/** They are shown in the order of their ids. */
export async function addLines(tx: Transaction, proposalId: number, lines: readonly NewProposalLineItem[]): Promise<void> {
  if (lines.length === 0) return
  await tx.rows(ADD_LINES, [tx.userId, proposalId, JSON.stringify(lines)])
}

/** The separate call of the specification: leaves a proposal whose amount is the sum of its lines. */
export function addLineItem(scope: Scope, id: number, line: NewProposalLineItem): Promise<ProposalLineItem | undefined> {
  requireLineAmount(line)
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (!proposal) return undefined
    requireUnsigned(proposal)
    await requireRoom(tx, id)
    await addLines(tx, id, [line])
    await settleAmount(tx, proposal)
    await recordEvent(tx, id, linesEdited)
    return (await listLineItems(tx, id))?.at(-1)
  })
}

export function deleteLineItem(scope: Scope, id: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    const [line] = await tx.rows<{ proposalId: number }>('select proposal_id as "proposalId" from proposal_line_item where user_id = ? and id = ?', [
      tx.userId,
      id,
    ])
    const proposal = line && (await lockProposal(tx, line.proposalId))
    if (!proposal) throw notFound()
    requireUnsigned(proposal)
    const deleted = await tx.rows('delete from proposal_line_item where user_id = ? and id = ? returning id', [tx.userId, id])
    if (deleted.length === 0) throw notFound()
    await settleAmount(tx, proposal)
    await recordEvent(tx, proposal.id, linesEdited)
    return undefined
  })
}

/** For one more. */
async function requireRoom(tx: Transaction, proposalId: number): Promise<void> {
  const lines = await tx.rows('select from proposal_line_item where user_id = ? and proposal_id = ? limit ?', [tx.userId, proposalId, MAX_LINES])
  if (lines.length === MAX_LINES) throw new AppError('validation_failed', tooManyLines, { issues: [{ path: 'lineItems', message: tooManyLines }] })
}

function notFound(): AppError {
  return new AppError('not_found', 'Line item not found')
}
