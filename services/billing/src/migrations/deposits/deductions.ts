import { keepToUser } from '@billfold/server-kit/database/row-level-security'

/** The foreign keys to invoices are deferred, because deleting an account deletes its invoices in any order. */
const table = [
  `create table invoice_deduction (
    user_id integer not null,
    client_id integer not null,
    invoice_id integer not null,
    -- Follows its invoice: cancelling frees the deposit, and reopening claims it again or fails.
    invoice_is_live boolean not null,
    deposit_id integer not null,
    amount numeric(10, 2) not null check (amount > 0),
    claimed numeric(10, 2) generated always as (case when invoice_is_live then amount end) stored,
    primary key (user_id, invoice_id, deposit_id),
    constraint deduction_invoice foreign key (user_id, client_id, invoice_id, invoice_is_live)
      references invoice (user_id, client_id, id, is_live) on update cascade on delete cascade,
    constraint deduction_deposit foreign key (user_id, deposit_id) references invoice (user_id, id) deferrable initially deferred,
    -- A deposit on a live invoice belongs to the same client, is not cancelled and keeps its total.
    constraint deduction_claims_deposit foreign key (user_id, client_id, deposit_id, claimed)
      references invoice (user_id, client_id, id, deductible) deferrable initially deferred
  )`,
  'create unique index deduction_deposit_once on invoice_deduction (user_id, deposit_id) where invoice_is_live',
  'create index deduction_by_deposit on invoice_deduction (user_id, deposit_id)',
  ...keepToUser('invoice_deduction'),
]

/**
 * Checked at the end of the transaction, because separate statements change the invoice and its deductions. Runs as the owner, because
 * deleting an account runs without rights on this schema.
 */
const sum = [
  `create function check_deductions() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    declare
      owner integer;
      checked integer;
    begin
      if tg_table_name = 'invoice' then
        owner := new.user_id;
        checked := new.id;
      elsif tg_op = 'DELETE' then
        owner := old.user_id;
        checked := old.invoice_id;
      else
        owner := new.user_id;
        checked := new.invoice_id;
      end if;
      if exists (
        select from billing.invoice i where i.user_id = owner and i.id = checked
          and i.deducted <> (select coalesce(sum(d.amount), 0) from billing.invoice_deduction d where d.user_id = owner and d.invoice_id = checked)
      ) then
        raise exception 'invoice % violates invoice_deductions_add_up', checked using errcode = 'check_violation', constraint = 'invoice_deductions_add_up';
      end if;
      return null;
    end $$`,
  `create constraint trigger check_deductions after insert or update or delete on invoice_deduction
    deferrable initially deferred for each row execute function check_deductions()`,
  `create constraint trigger check_new_deductions after insert on invoice
    deferrable initially deferred for each row when (new.deducted > 0) execute function check_deductions()`,
  `create constraint trigger check_changed_deductions after update of deducted on invoice
    deferrable initially deferred for each row when (old.deducted <> new.deducted) execute function check_deductions()`,
]

export const deductions = [...table, ...sum]
