import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { IS_RESTORING, skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'
import { clientName } from './client-name.ts'

const table = [
  `create table invoice_payment (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    amount numeric(10, 2) not null check (amount > 0),
    refunded numeric(10, 2) not null default 0 check (refunded between 0 and amount),
    disputed numeric(10, 2) not null default 0,
    -- Received beyond the total.
    excess numeric(10, 2) not null default 0,
    applied numeric(10, 2) not null generated always as (amount - refunded - excess) stored,
    -- Null: unknown.
    date date,
    method text not null default 'other' check (method in ('card', 'bank_transfer', 'cash', 'check', 'other')),
    note text check (length(note) <= 500),
    source text not null default 'manual' check (source in ('manual', 'stripe')),
    provider_id text check (length(provider_id) between 1 and 255),
    -- Events about refunds and disputes contain the payment intent. The bill may have been replaced since, so payments store both ids.
    payment_intent_id text check (length(payment_intent_id) between 1 and 255),
    bill_provider_id text check (length(bill_provider_id) between 1 and 255),
    -- Booked by the trigger below when the status is set to paid.
    is_balance boolean not null default false,
    paid_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, id),
    unique (user_id, provider_id),
    constraint payment_disputed_is_refunded check (disputed between 0 and refunded),
    constraint payment_excess_fits check (excess >= 0 and refunded + excess <= amount),
    constraint payment_from_stripe check ((source = 'stripe') = (provider_id is not null)),
    constraint payment_balance_is_manual check (not is_balance or source = 'manual'),
    constraint payment_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index invoice_payment_by_invoice on invoice_payment (user_id, invoice_id, date, id)',
  'create index invoice_payment_by_date on invoice_payment (user_id, date) include (invoice_id, applied)',
  'create unique index invoice_payment_balance_once on invoice_payment (user_id, invoice_id) where is_balance',
  'create index invoice_payment_by_intent on invoice_payment (payment_intent_id) where payment_intent_id is not null',
  ...keepToUser('invoice_payment'),
  ...skipUsedIds('billing', [{ table: 'invoice_payment' }]),
  ...announceChanges([{ table: 'invoice_payment', topic: 'invoices' }]),
  ...emitWebhooks({
    schema: 'billing',
    table: 'invoice_payment',
    kind: 'payment',
    fields: { invoiceId: 'r.invoice_id', amount: 'r.amount::text', refunded: 'r.refunded::text', date: 'r.date', method: 'r.method', source: 'r.source' },
    events: ['payment.recorded', 'payment.removed'],
  }),
]

const sum = [
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
 * Setting the status to paid records the balance as a payment on the paid date, and leaving that status removes the payment. Does nothing for a
 * restored invoice, whose payments (including the one booked by this trigger) are restored with it.
 */
const balance = [
  `create function book_balance() returns trigger language plpgsql as $$
    declare
      balance numeric;
    begin
      if tg_op = 'INSERT' and ${IS_RESTORING} then
        return null;
      end if;
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
  `create function notify_of_returned_payment() returns trigger language plpgsql as $$
    declare
      i record;
      -- Zero for a new payment.
      last billing.invoice_payment := old;
      subject text := format('invoice-payment %s', new.id);
    begin
      select v.invoice_number, ${clientName('v')} as client_name into i from billing.invoice v where v.user_id = new.user_id and v.id = new.invoice_id;
      if new.refunded - new.disputed > coalesce(last.refunded - last.disputed, 0) then
        perform accounts.notify(new.user_id, 'payment-refunded', 'invoice', new.invoice_id, i.invoice_number, i.client_name,
          new.refunded - new.disputed - coalesce(last.refunded - last.disputed, 0), format('%s refunded %s', subject, new.refunded - new.disputed));
      end if;
      if new.disputed > coalesce(last.disputed, 0) then
        perform accounts.notify(new.user_id, 'payment-disputed', 'invoice', new.invoice_id, i.invoice_number, i.client_name,
          new.disputed - coalesce(last.disputed, 0), format('%s disputed %s', subject, new.disputed));
      end if;
      if new.excess > coalesce(last.excess, 0) then
        perform accounts.notify(new.user_id, 'payment-overpaid', 'invoice', new.invoice_id, i.invoice_number, i.client_name,
          new.excess, format('%s overpaid', subject));
      end if;
      return null;
    end $$`,
  `create trigger notify_of_returned_payment after insert or update of refunded, disputed, excess on invoice_payment for each row
    when (new.source = 'stripe' and new.refunded + new.excess > 0) execute function notify_of_returned_payment()`,
]

const bank = [
  // Recorded transactions from bank statements. Removing a payment makes its transaction available again.
  `create table bank_transaction (
    user_id integer not null references accounts.account (id) on delete cascade,
    -- Of the bank's id, or else of the content.
    fingerprint text not null check (length(fingerprint) = 64),
    -- A transaction that pays several invoices has several payments.
    part smallint not null default 0,
    payment_id integer not null,
    content text not null check (length(content) = 64),
    recorded_at timestamptz not null default now(),
    primary key (user_id, fingerprint, part),
    constraint bank_transaction_payment foreign key (user_id, payment_id) references invoice_payment (user_id, id) on delete cascade
  )`,
  'create index bank_transaction_by_content on bank_transaction (user_id, content)',
  'create index bank_transaction_by_payment on bank_transaction (user_id, payment_id)',
  ...keepToUser('bank_transaction'),
]

export const payments = [...table, ...sum, ...balance, ...rules, ...notifications, ...bank]
