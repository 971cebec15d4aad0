import { AppError } from '@billfold/contracts/errors'
import { canonicalJson, type Json } from '@billfold/contracts/proposals/canonical-json'
import { hashOfEvent } from '@billfold/contracts/proposals/event-chain'
import type { ProposalEvent, ProposalEventType } from '@billfold/contracts/proposals/timeline'
import { instant } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'

interface NewProposalEvent {
  type: ProposalEventType
  by: ProposalEvent['by']
  detail?: string | null
  data?: Json
}

/** Adds to the proposal's chain. Of two transactions the second waits: each event follows one that is there to stay. */
export async function recordEvent(tx: Transaction, proposalId: number, { type, by, detail = null, data = null }: NewProposalEvent): Promise<void> {
  const [proposal] = await tx.rows('select id from proposal where user_id = ? and id = ? for update', [tx.userId, proposalId])
  if (!proposal) throw new AppError('not_found', 'Proposal not found')
  const { at, ...place } = await nextPlace(tx, proposalId)
  const hash = await hashOfEvent(proposalId, { ...place, at, type, by, detail, data })
  await tx.rows(
    `insert into proposal_event (user_id, proposal_id, seq, at, type, by, detail, data, previous_hash, hash)
     values (?, ?, ?, ?::timestamptz, ?, ?, ?, ?, ?, ?)`,
    [tx.userId, proposalId, place.seq, at, type, by, detail, canonicalJson(data), place.previousHash, hash],
  )
}

/** A statement of its own, after the lock: it sees what whoever held it has added. A clock that was set back makes no event earlier. */
async function nextPlace(tx: Transaction, proposalId: number): Promise<{ seq: number; at: string; previousHash: string | null }> {
  const [place] = await tx.rows<{ seq: number; at: string; previousHash: string | null }>(
    `select coalesce(e.seq, 0) + 1 as seq, e.hash as "previousHash",
      ${instant("greatest(e.at, date_trunc('milliseconds', clock_timestamp()))")} as at
     from (select) one
     left join lateral (select seq, at, hash from proposal_event where user_id = ? and proposal_id = ? order by seq desc limit 1) e on true`,
    [tx.userId, proposalId],
  )
  if (!place) throw new Error('a select of one row answered none')
  return place
}
