import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import { instant } from '@billfold/server-kit/database/sql'
import type { SharedScope } from '@billfold/server-kit/scope'

/** The whole chain of a proposal, as it was hashed. */
export async function listEvents(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<ChainedEvent[]> {
  return scope.rows<ChainedEvent>(
    `select seq, ${instant('at')} as at, type, by, detail, data::json as data, previous_hash as "previousHash", hash
     from proposal_event where user_id = ? and proposal_id = ? order by seq`,
    [scope.userId, proposalId],
  )
}
