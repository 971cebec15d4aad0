import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'
import { clientName } from './initial/client-name.ts'

// The `payment` table remains for the previous release and for down payments.
const table = [
  `create table invoice_payment (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    amount numeric(10, 2) not null check (amount > 0),
    refunded numeric(10, 2) not null default 0 check (refunded between 0 and amount),
    -- Received beyond the total.
    excess numeric(10, 2) not null default 0,
    applied numeric(10, 2) not null generated always as (amount - refunded - excess) stored,
    -- Null: unknown.
    date date,
    method text not null default 'other' check (method in ('card', 'bank_transfer', 'cash', 'check', 'other')),
    note text check (length(note) <= 500),
    source text not null default 'manual' check (source in ('manual', 'stripe')),
    provider_id text unique check (length(provider_id) between 1 and 255),
    -- Booked by the trigger below when the status is set to paid.
    is_balance boolean not null default false,
    paid_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint payment_excess_fits check (excess >= 0 and refunded + excess <= amount),
    constraint payment_from_stripe check ((source = 'stripe') = (provider_id is not null)),
    constraint payment_balance_is_manual check (not is_balance or source = 'manual'),
    constraint payment_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index invoice_payment_by_invoice on invoice_payment (user_id, invoice_id, date, id)',
  'create index invoice_payment_by_date on invoice_payment (user_id, date) include (invoice_id, applied)',
  'create unique index invoice_payment_balance_once on invoice_payment (user_id, invoice_id) where is_balance',
  ...keepToUser('invoice_payment'),
  ...announceChanges([{ table: 'invoice_payment', topic: 'invoices' }]),
]

const sum = [
  'alter table invoice add column amount_paid numeric(10, 2) not null default 0',
  `create function sum_payments() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      if tg_op = 'DELETE' then
        changed := old;
      else
        changed := new;
      end if;
      update billing.invoice i
        set amount_paid = (select coalesce(sum(p.applied), 0) from billing.invoice_payment p where p.user_id = i.user_id and p.invoice_id = i.id)
        where i.user_id = changed.user_id and i.id = changed.invoice_id;
      return null;
    end $$`,
  'create trigger a_sum_payments after insert or update or delete on invoice_payment for each row execute function sum_payments()',
]

/**
 * Setting the status to paid records the balance as a payment on the paid date, and leaving that status removes the payment. This is done
 * in the database so that it also works for services of the previous release.
 */
const balance = [
  `create function book_balance() returns trigger language plpgsql as $$
    declare
      balance numeric;
    begin
      if new.status <> 'paid' then
        delete from billing.invoice_payment where user_id = new.user_id and invoice_id = new.id and is_balance;
        return null;
      end if;
      select new.total - coalesce(sum(p.applied), 0) into balance
        from billing.invoice_payment p where p.user_id = new.user_id and p.invoice_id = new.id and not p.is_balance;
      if balance > 0 then
        insert into billing.invoice_payment (user_id, invoice_id, amount, date, is_balance) values (new.user_id, new.id, balance, new.paid_date, true)
          on conflict (user_id, invoice_id) where is_balance do update set amount = excluded.amount, date = excluded.date, updated_at = now();
      else
        delete from billing.invoice_payment where user_id = new.user_id and invoice_id = new.id and is_balance;
      end if;
      return null;
    end $$`,
  `create trigger a_book_balance_of_new after insert on invoice for each row when (new.status = 'paid') execute function book_balance()`,
  `create trigger a_book_balance after update of status, total, paid_date on invoice for each row
    when ((old.status = 'paid' or new.status = 'paid')
      and (old.status, old.total, old.paid_date) is distinct from (new.status, new.total, new.paid_date)) execute function book_balance()`,
]

/** Checked at the end of the transaction, because separate statements change the status, the total and the payments. */
const rules = [
  `create function check_balance() returns trigger language plpgsql as $$
    declare
      i record;
    begin
      select status, total, amount_paid into i from billing.invoice where user_id = new.user_id and id = new.id;
      if not found then
        return null;
      end if;
      if i.amount_paid > i.total then
        raise exception 'invoice % violates invoice_not_overpaid', new.id using errcode = 'check_violation', constraint = 'invoice_not_overpaid';
      end if;
      if i.amount_paid > 0 and i.status in ('draft', 'cancelled') then
        raise exception 'invoice % violates invoice_with_payments_is_issued', new.id using errcode = 'check_violation', constraint = 'invoice_with_payments_is_issued';
      end if;
      -- An invoice without an amount is paid when its owner says so.
      if i.total > 0 and (i.status = 'paid') <> (i.amount_paid = i.total) then
        raise exception 'invoice % violates invoice_paid_without_balance', new.id using errcode = 'check_violation', constraint = 'invoice_paid_without_balance';
      end if;
      return null;
    end $$`,
  `create constraint trigger check_balance after insert or update of status, total, amount_paid on invoice
    deferrable initially deferred for each row execute function check_balance()`,
]

const notifications = [
  // A payment that settles the invoice triggers 'invoice-paid' instead. The owner already knows about payments recorded by hand.
  `create function notify_of_invoice_payment() returns trigger language plpgsql as $$
    begin
      perform accounts.notify(i.user_id, 'payment-received', 'invoice', i.id, i.invoice_number, ${clientName('i')}, new.amount, format('invoice-payment %s', new.id))
        from billing.invoice i where i.user_id = new.user_id and i.id = new.invoice_id and i.amount_paid < i.total;
      return null;
    end $$`,
  `create trigger notify_of_invoice_payment after insert on invoice_payment for each row
    when (new.source = 'stripe') execute function notify_of_invoice_payment()`,
]

const bills = [
  // True if we voided the bill because the balance changed. The invoice is not cancelled, and its balance can be billed again.
  'alter table synced_bill add column is_withdrawn boolean not null default false',
]

const TABLES = ['invoice', 'invoice_payment', 'payment', 'synced_bill']
const forEach = (tables: readonly string[], action: string) => tables.map((table) => `alter table ${table} ${action}`)

/**
 * Adds payments at Stripe, then the balances of paid invoices, as the trigger does for later changes. The table owner sees all users' rows
 * only while row-level security is not forced.
 */
const existing = [
  ...forEach(TABLES, 'no force row level security'),
  // Old payments must not cause notifications.
  'alter table invoice disable trigger notify_of_invoice',
  `insert into invoice_payment (user_id, invoice_id, amount, excess, date, method, source, provider_id, paid_at)
    select p.user_id, i.id, p.amount, greatest(least(p.amount, p.sum - case when i.status = 'cancelled' then 0 else i.total end), 0),
      coalesce(i.paid_date, (p.paid_at at time zone 'UTC')::date), 'card', 'stripe', p.provider_id, p.paid_at
    from (
      select p.*, b.invoice_id, sum(p.amount) over (partition by p.bill_id order by p.paid_at, p.id) as sum
      from payment p join synced_bill b on b.user_id = p.user_id and b.id = p.bill_id
      where p.source = 'stripe' and b.invoice_id is not null
    ) p
    join invoice i on i.user_id = p.user_id and i.id = p.invoice_id
    order by p.paid_at, p.id`,
  `insert into invoice_payment (user_id, invoice_id, amount, date, is_balance)
    select user_id, id, total - amount_paid, paid_date, true from invoice where status = 'paid' and total > amount_paid`,
  "update invoice set status = 'sent' where status = 'draft' and amount_paid > 0",
  `update invoice set status = 'paid', overdue_after = null, earlier_status = null,
      paid_date = (select max(p.date) from invoice_payment p where p.user_id = invoice.user_id and p.invoice_id = invoice.id)
    where status <> 'paid' and total > 0 and amount_paid = total`,
  'set constraints all immediate',
  'alter table invoice enable trigger notify_of_invoice',
  ...forEach(TABLES, 'force row level security'),
]

/** Payments received, by payment date. */
const views = [
  `create view payment_received as
    select p.user_id, i.client_id, i.project_id, p.invoice_id, p.date, p.applied as amount
    from invoice_payment p join invoice i on i.user_id = p.user_id and i.id = p.invoice_id where p.applied > 0`,
  `create or replace view client_totals as
    select user_id, client_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(amount_paid), 0) as paid
    from invoice group by user_id, client_id`,
  `create or replace view project_invoice_totals as
    select user_id, project_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(amount_paid), 0) as paid
    from invoice where project_id is not null group by user_id, project_id`,
  `create or replace view project_invoice as
    select user_id, project_id, id, invoice_number, status, issue_date, due_date, total, amount_paid from invoice where project_id is not null`,
  'grant select on payment_received to billfold_projects',
]

export class InvoicePayments extends Migration {
  override up(): void {
    for (const statement of [...table, ...sum, ...balance, ...rules, ...bills, ...existing, ...notifications, ...views]) this.addSql(statement)
  }
}
