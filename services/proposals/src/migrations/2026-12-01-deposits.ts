import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

const published = [
  `create or replace view payable_proposal as
    select user_id, id, client_id, title, down_payment_amount, client_email, status, converted_to_project_id as project_id from proposal`,
  // Locks the proposal, so that requests that create its deposit wait for each other and for changes to the proposal.
  `create or replace function hold_payable_proposal(wanted integer) returns setof integer language sql security definer set search_path = proposals, pg_temp as $$
    select id from proposal where user_id = ${CURRENT_USER} and id = wanted for no key update $$`,
  // The proposals service checks the token and passes on the id of the link.
  'grant execute on function share_link_target(uuid), expired_link_target(uuid) to billfold_billing',
]

/** Triggers run in the transaction that converts or deletes the proposal, whichever release does so. */
const triggers = [
  `create function attach_deposit_to_project() returns trigger language plpgsql as $$
    begin
      perform billing.attach_deposit(new.id, new.client_id, new.converted_to_project_id);
      return null;
    end $$`,
  `create trigger attach_deposit_to_project after update of converted_to_project_id on proposal for each row
    when (new.converted_to_project_id is not null and new.converted_to_project_id is distinct from old.converted_to_project_id) execute function attach_deposit_to_project()`,
  // Runs as the owner, because deleting an account runs without rights on this schema.
  `create function forget_proposal_of_deposit() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      perform billing.forget_proposal(old.id);
      return null;
    end $$`,
  // Named so that it runs after paid_proposal_kept. Postgres runs triggers in alphabetical order.
  'create trigger proposal_forgotten after delete on proposal for each row execute function forget_proposal_of_deposit()',
]

export class Deposits extends Migration {
  override up(): void {
    for (const statement of [...published, ...triggers]) this.addSql(statement)
  }
}
