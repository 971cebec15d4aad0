import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { CHANGES_CHANNEL } from '@billfold/server-kit/live/listen'

/** A proposal shows the state of its deposit invoice. */
const announced = [
  `create function announce_deposit() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES_CHANNEL}', json_build_object('userId', coalesce(new.user_id, old.user_id), 'topic', 'proposals', 'projectId', null)::text);
      return null;
    end $$`,
  'create trigger announce_new_deposit after insert on invoice for each row when (new.proposal_id is not null) execute function announce_deposit()',
  `create trigger announce_changed_deposit after update on invoice for each row
    when (new.proposal_id is not null and (old.invoice_number, old.status, old.total, old.amount_paid) is distinct from (new.invoice_number, new.status, new.total, new.amount_paid))
    execute function announce_deposit()`,
  'create trigger announce_deleted_deposit after delete on invoice for each row when (old.proposal_id is not null) execute function announce_deposit()',
]

/** Called by proposal triggers, in the transaction of the change. */
const published = [
  // Takes effect once: a deposit that already has a project keeps it.
  `create function attach_deposit(proposal integer, client integer, project integer) returns void language sql security definer set search_path = billing, pg_temp as $$
    update invoice set project_id = project, version = version + 1, updated_at = now()
      where user_id = ${CURRENT_USER} and proposal_id = proposal and client_id = client and status <> 'cancelled' and project_id is null $$`,
  `create function forget_proposal(proposal integer) returns void language sql security definer set search_path = billing, pg_temp as $$
    update invoice set proposal_id = null where user_id = ${CURRENT_USER} and proposal_id = proposal $$`,
  'revoke execute on function attach_deposit(integer, integer, integer), forget_proposal(integer) from public',
  'grant execute on function attach_deposit(integer, integer, integer), forget_proposal(integer) to billfold_proposals, billfold_proposals_owner',
]

export const deposits = [...announced, ...published]
