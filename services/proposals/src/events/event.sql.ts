import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import type { ProposalEvent, ProposalTimeline } from '@billfold/contracts/proposals/proposal'
import { instant } from '@billfold/server-kit/database/sql'
import type { News } from '@billfold/server-kit/notifications/notify'
import type { Scope, SharedScope, Transaction } from '@billfold/server-kit/scope'

/** Returns the complete chain in the form in which it was hashed. */
export async function listEvents(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<ChainedEvent[]> {
  return scope.rows<ChainedEvent>(
    `select seq, ${instant('at')} as at, type, by, detail, data::json as data, previous_hash as "previousHash", hash
     from proposal_event where user_id = ? and proposal_id = ? order by seq`,
    [scope.userId, proposalId],
  )
}

/** Undefined if the proposal does not exist. The events of a deleted proposal are kept but not shown. */
export async function getTimeline(scope: Scope, proposalId: number): Promise<ProposalTimeline | undefined> {
  const key = [scope.userId, proposalId]
  const [views] = await scope.rows<ProposalTimeline['views']>(
    `select coalesce(sum(l.views), 0)::integer as count, ${instant('min(l.first_viewed_at)')} as "firstAt", ${instant('max(l.last_viewed_at)')} as "lastAt"
     from proposal p left join share_link l on l.user_id = p.user_id and l.proposal_id = p.id
     where p.user_id = ? and p.id = ? group by p.id`,
    key,
  )
  if (!views) return undefined
  const events = await scope.rows<ProposalEvent>(
    `select seq, ${instant('at')} as at, type, by, detail from proposal_event where user_id = ? and proposal_id = ? order by seq`,
    key,
  )
  return { events, views }
}

type NextEvent = Pick<ChainedEvent, 'seq' | 'at' | 'previousHash'>

/**
 * Runs as a separate statement after the lock, so that it sees the event added by the previous lock holder. `at` never decreases, even if
 * the clock does.
 */
export async function findNextEvent(tx: Transaction, proposalId: number): Promise<NextEvent> {
  const [next] = await tx.rows<NextEvent>(
    `select coalesce(e.seq, 0) + 1 as seq, e.hash as "previousHash",
      ${instant("greatest(e.at, date_trunc('milliseconds', clock_timestamp()))")} as at
     from (select) one
     left join lateral (select seq, at, hash from proposal_event where user_id = ? and proposal_id = ? order by seq desc limit 1) e on true`,
    [tx.userId, proposalId],
  )
  if (!next) throw new Error('a select of one row returned none')
  return next
}

export async function findNotificationSubject(tx: Transaction, id: number): Promise<Pick<News, 'name' | 'clientName' | 'amount'> | undefined> {
  const [proposal] = await tx.rows<Pick<News, 'name' | 'clientName' | 'amount'>>(
    `select p.title as name, c.name as "clientName", p.amount from proposal p
     left join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = ?`,
    [tx.userId, id],
  )
  return proposal
}
