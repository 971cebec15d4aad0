import type { ProposalEvent, ProposalTimeline } from '@billfold/contracts/proposals/timeline'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

/** Undefined where there is no such proposal: the events of one that was deleted are kept, but shown no more. */
export async function getTimeline(scope: Scope, proposalId: number): Promise<ProposalTimeline | undefined> {
  const owned = [scope.userId, proposalId]
  const [views] = await scope.rows<ProposalTimeline['views']>(
    `select coalesce(sum(l.views), 0)::integer as count, ${instant('min(l.first_viewed_at)')} as "firstAt", ${instant('max(l.last_viewed_at)')} as "lastAt"
     from proposal p left join share_link l on l.user_id = p.user_id and l.proposal_id = p.id
     where p.user_id = ? and p.id = ? group by p.id`,
    owned,
  )
  if (!views) return undefined
  const events = await scope.rows<ProposalEvent>(
    `select seq, ${instant('at')} as at, type, by, detail from proposal_event where user_id = ? and proposal_id = ? order by seq`,
    owned,
  )
  return { events, views }
}
