import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/**
 * Whoever asks a client for a down payment holds the proposal meanwhile: its role may not, and two who each look for what the other has
 * not committed yet would ask for one amount and offer another.
 */
export class HoldPayableProposal extends Migration {
  override up(): void {
    for (const statement of hold) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop function hold_payable_proposal(integer)')
  }
}

const hold = [
  `create function hold_payable_proposal(wanted integer) returns setof integer language sql security definer set search_path = proposals, pg_temp as $$
    select id from proposal where user_id = ${CURRENT_USER} and id = wanted for share $$`,
  'revoke execute on function hold_payable_proposal(integer) from public',
  'grant execute on function hold_payable_proposal(integer) to billfold_billing',
]
