/** Triggers run in the transaction that changes the proposal. */
export const deposits = [
  `create function refuse_change_of_asked_down_payment() returns trigger language plpgsql as $$
    begin
      if exists (select from billing.down_payment d where d.user_id = new.user_id and d.proposal_id = new.id) then
        raise exception 'the down payment was already requested' using errcode = 'check_violation', constraint = 'down_payment_asked';
      end if;
      return null;
    end $$`,
  // Runs after the update, because generated columns have no value before it.
  `create trigger down_payment_asked after update on proposal for each row
    when (old.down_payment_amount <> new.down_payment_amount or old.client_id <> new.client_id) execute function refuse_change_of_asked_down_payment()`,
  // Runs as the owner, because deleting an account runs without rights on this schema.
  `create function refuse_deletion_of_paid_proposal() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      if exists (select from billing.received_down_payment d where d.user_id = old.user_id and d.proposal_id = old.id) then
        raise exception 'the down payment was paid' using errcode = 'check_violation', constraint = 'down_payment_received';
      end if;
      return null;
    end $$`,
  // Runs after the deletion, so that an account can be deleted: its bills have been deleted by then.
  'create trigger paid_proposal_kept after delete on proposal for each row execute function refuse_deletion_of_paid_proposal()',
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
