import type { Scope } from '@billfold/server-kit/scope'
import { recordEvent } from '../events/record-event.ts'
import { getProposal, type StoredProposal } from './proposal.queries.ts'

const MARK = ' (copy)'
const MAX_TITLE = 255

/** A new draft of the same content, unsigned and unsent. A validity that has passed does not come along. */
export function duplicateProposal(scope: Scope, id: number): Promise<StoredProposal | undefined> {
  return scope.transaction(async (tx) => {
    const [copy] = await tx.rows<{ id: number }>(
      `insert into proposal (user_id, client_id, title, description, project_overview, key_features, project_assumptions, project_deliverables,
         client_email, amount, typed_amount, down_payment_percentage, valid_until)
       select user_id, client_id, left(title, ?) || ?, description, project_overview, key_features, project_assumptions, project_deliverables,
         client_email, amount, typed_amount, down_payment_percentage, case when valid_until >= ?::date then valid_until end
       from proposal where user_id = ? and id = ? for share
       returning id`,
      [MAX_TITLE - MARK.length, MARK, scope.today(), scope.userId, id],
    )
    if (!copy) return undefined
    await tx.rows(
      `insert into proposal_line_item (user_id, proposal_id, description, quantity, rate)
       select user_id, ?, description, quantity, rate from proposal_line_item where user_id = ? and proposal_id = ? order by id`,
      [copy.id, scope.userId, id],
    )
    await recordEvent(tx, copy.id, { type: 'created', by: 'owner', detail: 'as a copy', data: { copyOf: id } })
    return getProposal(tx, copy.id)
  })
}
