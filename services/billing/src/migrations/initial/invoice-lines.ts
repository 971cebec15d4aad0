import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'

const searched = { table: 'invoice_line_item', words: ['description'], shows: ['invoice_id'] }

/** Created after the table of time entries, because lines reference entries. */
const lines = [
  `create table invoice_line_item (
    id integer generated always as identity,
    user_id integer not null,
    invoice_id integer not null,
    -- Follows its invoice: cancelling releases the time entries, and reopening claims them again or fails.
    invoice_is_live boolean not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    amount numeric(10, 2) not null generated always as (round(quantity * rate, 2)) stored,
    -- Kept when the invoice is cancelled.
    time_entry_id integer,
    claimed_for integer generated always as (case when invoice_is_live then invoice_id end) stored,
    ${searchTextColumn(searched)},
    primary key (user_id, id),
    constraint line_item_invoice foreign key (user_id, invoice_id, invoice_is_live)
      references invoice (user_id, id, is_live) on update cascade on delete cascade,
    constraint line_item_time_entry foreign key (user_id, time_entry_id)
      references time_entry (user_id, id) on delete set null (time_entry_id),
    -- The time entry of a live line is on the line's invoice. Checked at the end of the transaction, because one of the two is written first.
    constraint line_item_claims_entry foreign key (user_id, claimed_for, time_entry_id)
      references time_entry (user_id, invoice_id, id) deferrable initially deferred
  )`,
  'create unique index line_item_entry_once on invoice_line_item (user_id, time_entry_id) where invoice_is_live',
  'create index line_item_by_invoice on invoice_line_item (user_id, invoice_id, id)',
  'create index line_item_by_time_entry on invoice_line_item (user_id, time_entry_id)',
  ...keepToUser('invoice_line_item'),
  ...searchable(searched),
  ...announceChanges([{ table: 'invoice_line_item', topic: 'invoices' }]),
]

/** The foreign keys to invoices are deferred, because deleting an account deletes its invoices in any order. */
const deductions = [
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
 * deleting an account runs without rights on this schema. Checks the trigger's name, because a row trigger sees only the name of the
 * partition that it runs on.
 */
const deductedSum = [
  `create function check_deductions() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    declare
      owner integer;
      checked integer;
    begin
      if tg_name in ('check_new_deductions', 'check_changed_deductions') then
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

export const invoiceLines = [...lines, ...deductions, ...deductedSum]
