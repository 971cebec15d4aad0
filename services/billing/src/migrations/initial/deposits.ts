import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { CHANGES_CHANNEL } from '@billfold/server-kit/live/listen'

/** Creates a deposit with its line. Only used for bills of previous releases, so its number needs no random part. */
const creation = `create function create_deposit(owner integer, client integer, project integer, proposal integer, title text, amount numeric, issued date, wanted text)
  returns integer language plpgsql as $$
    declare
      number text := 'DEP-' || proposal;
      suffix integer := 1;
      deposit integer;
    begin
      while exists (select from billing.invoice i where i.user_id = owner and i.invoice_number = number) loop
        suffix := suffix + 1;
        number := format('DEP-%s-%s', proposal, suffix);
      end loop;
      insert into billing.invoice (user_id, client_id, project_id, kind, proposal_id, invoice_number, status, issue_date, due_date, subtotal, total)
        values (owner, client, project, 'deposit', proposal, number, wanted, issued, issued + 30, amount, amount) returning id into deposit;
      insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
        values (owner, deposit, wanted <> 'cancelled', 'Down payment: ' || title, 1, amount);
      insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason) values (owner, deposit, 'job', wanted, 'Created');
      return deposit;
    end $$`

/**
 * Bills still name the proposal of their deposit, because services of the previous release look for the proposal and create bills without
 * an invoice.
 */
const bills = [
  creation,
  `create function link_deposit_bill() returns trigger language plpgsql as $$
    begin
      if new.invoice_id is null then
        new.invoice_id := (select i.id from billing.invoice i where i.user_id = new.user_id and i.proposal_id = new.proposal_id and i.status <> 'cancelled');
        if new.invoice_id is null then
          new.invoice_id := (select billing.create_deposit(p.user_id, p.client_id, null, p.id, p.title, p.down_payment_amount, current_date, 'draft')
            from proposals.payable_proposal p where p.user_id = new.user_id and p.id = new.proposal_id);
        end if;
      else
        new.proposal_id := (select i.proposal_id from billing.invoice i where i.user_id = new.user_id and i.id = new.invoice_id);
      end if;
      update billing.synced_bill b set proposal_id = null
        where b.user_id = new.user_id and b.proposal_id = new.proposal_id and b.invoice_id <> new.invoice_id;
      return new;
    end $$`,
  'create trigger link_deposit_bill before insert on synced_bill for each row execute function link_deposit_bill()',
]

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

export const deposits = [...bills, ...announced, ...published]
