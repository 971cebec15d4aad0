import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { grantToGateway, skipUsedIds, userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { restoredLinks } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

/**
 * Lines cannot be added to a signed proposal, so proposals are restored without their signature and signed once their lines exist. Their
 * dates are restored afterwards, because a trigger dates new proposals.
 */
const signing = [
  `create function sign_restored_proposals(rows json) returns void language sql security definer set search_path = proposals, pg_temp as $$
    update proposal p set client_signature = r.client_signature, signed_date = r.signed_date,
      sent_date = r.sent_date, accepted_date = r.accepted_date, rejected_date = r.rejected_date
    from json_populate_recordset(null::proposal, rows) r where p.user_id = ${CURRENT_USER} and p.id = r.id $$`,
  ...grantToGateway('sign_restored_proposals(json)'),
]

const statements = [
  ...userRowFunctions('proposals'),
  ...skipUsedIds('proposals', [
    // The id of a deleted proposal counts as used if it has events, because those are kept.
    { table: 'proposal', orUsed: 'exists (select from proposals.proposal_event e where e.user_id = new.user_id and e.proposal_id = new.id)' },
    { table: 'proposal_line_item' },
    { table: 'proposal_template' },
  ]),
  ...restoredLinks('proposal'),
  ...signing,
]

export class DataExport extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
