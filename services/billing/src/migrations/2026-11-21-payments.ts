import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { CHANGES_CHANNEL } from '@billfold/server-kit/live/change'
import { Migration } from '@mikro-orm/migrations'

/** What is at the payment provider: customers, bills that can be paid there, and what was paid. */
export class Payments extends Migration {
  override up(): void {
    const bills = [...syncedBills, ...announced, ...payments, ...events]
    for (const statement of [...customers, ...bills, ...billsAsOwner, ...history, ...moved, ...published]) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      'revoke usage on schema billing from billfold_proposals',
      'drop view down_payment',
      'drop view client_payment',
      'alter table invoice add column stripe_invoice_id text, add column stripe_payment_intent_id text, add column stripe_payment_link_url text check (length(stripe_payment_link_url) <= 500)',
      "delete from invoice_status_change where changed_by = 'stripe'",
      'alter table invoice_status_change drop constraint invoice_status_change_changed_by_check',
      "alter table invoice_status_change add constraint invoice_status_change_changed_by_check check (changed_by in ('user', 'job'))",
      'drop function bills_to_check(timestamptz, integer)',
      'drop function bill_at_provider(text)',
      'drop table stripe_event',
      'drop table payment',
      'drop table synced_bill',
      'drop function announce_bill()',
      'drop table payment_customer',
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const customers = [
  // There before the provider is asked. What it is asked is kept with it: a repeated attempt must say the same.
  `create table payment_customer (
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    -- Names it at the provider; with the attempt it is the key under which it is made once.
    reference uuid not null default gen_random_uuid(),
    attempt integer not null default 1,
    name text not null,
    email text not null,
    customer_id text unique check (length(customer_id) between 1 and 255),
    primary key (user_id, client_id),
    constraint payment_customer_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete cascade
  )`,
  ...keepToUser('payment_customer'),
]

const syncedBills = [
  // An invoice, or the down payment of a proposal, as it is at the provider. There before the provider is asked.
  `create table synced_bill (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer,
    -- Without a key: proposals stand in a schema that comes later.
    proposal_id integer,
    reference uuid not null default gen_random_uuid(),
    attempt integer not null default 1,
    -- Null until it is there, open and with a link.
    provider_id text unique check (length(provider_id) between 1 and 255),
    payment_intent_id text,
    payment_link text,
    status text check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
    amount_due numeric(12, 2) not null default 0 check (amount_due >= 0),
    amount_paid numeric(12, 2) not null default 0 check (amount_paid >= 0),
    sent_at timestamptz,
    begun_at timestamptz not null default now(),
    -- When the provider was last asked about it, or told of it.
    checked_at timestamptz not null default now(),
    unique (user_id, id),
    constraint synced_bill_of_one check (num_nonnulls(invoice_id, proposal_id) = 1),
    constraint synced_bill_known check ((provider_id is null) = (status is null)),
    constraint synced_bill_of_invoice unique (user_id, invoice_id),
    constraint synced_bill_of_proposal unique (user_id, proposal_id),
    constraint synced_bill_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  "create index synced_bill_to_check on synced_bill (checked_at) where status in ('draft', 'open', 'uncollectible')",
  ...keepToUser('synced_bill'),
]

/** Whoever has the invoice or the proposal open hears of it. */
const announced = [
  `create function announce_bill() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES_CHANNEL}', json_build_object('userId', new.user_id,
        'topic', case when new.invoice_id is null then 'proposals' else 'invoices' end, 'projectId', null)::text);
      return null;
    end $$`,
  'create trigger announce_new_bill after insert on synced_bill for each row execute function announce_bill()',
  // Not that it was asked again: only what it said.
  `create trigger announce_changed_bill after update on synced_bill for each row
    when ((old.provider_id, old.status, old.amount_due, old.amount_paid, old.sent_at) is distinct from (new.provider_id, new.status, new.amount_due, new.amount_paid, new.sent_at))
    execute function announce_bill()`,
]

const payments = [
  `create table payment (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    bill_id integer not null,
    provider_id text not null unique check (length(provider_id) between 1 and 255),
    source text not null check (source in ('stripe', 'outside')),
    amount numeric(12, 2) not null check (amount > 0),
    paid_at timestamptz not null,
    constraint payment_bill foreign key (user_id, bill_id) references synced_bill (user_id, id) on delete cascade
  )`,
  'create index payment_by_bill on payment (user_id, bill_id, paid_at)',
  ...keepToUser('payment'),
]

const events = [
  // Webhooks that were taken: each is worked off once. Only of bills of ours, and so with a user.
  `create table stripe_event (
    user_id integer not null references accounts.account (id) on delete cascade,
    id text not null check (length(id) between 1 and 255),
    received_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  'create index stripe_event_by_age on stripe_event (user_id, received_at)',
  ...keepToUser('stripe_event'),
]

/**
 * Whose bill is it, asked by who acts for nobody: a webhook, and the job that asks the provider. Of all users' rows these functions alone
 * see any, as their owner and while they run; they answer nothing but whose they are. Whoever asks then enters that user's scope. Until the
 * role of jobs takes its place.
 */
export const billsAsOwner = [
  `create policy bills_of_everybody on synced_bill for select to billfold_billing_owner
    using (provider_id is not null and current_setting('app.job', true) = 'bills')`,
  `create function bill_at_provider(wanted text) returns table (user_id integer, id integer)
    language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      perform set_config('app.job', 'bills', true);
      return query select b.user_id, b.id from synced_bill b where b.provider_id = wanted;
      perform set_config('app.job', '', true);
    end $$`,
  `create function bills_to_check(asked_before timestamptz, most integer) returns table (user_id integer, id integer)
    language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      perform set_config('app.job', 'bills', true);
      return query select b.user_id, b.id from synced_bill b
        where b.status in ('draft', 'open', 'uncollectible') and b.checked_at < asked_before order by b.checked_at limit most;
      perform set_config('app.job', '', true);
    end $$`,
  ...['bill_at_provider(text)', 'bills_to_check(timestamptz, integer)'].flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to billfold_billing`,
  ]),
]

const history = [
  'alter table invoice_status_change drop constraint invoice_status_change_changed_by_check',
  "alter table invoice_status_change add constraint invoice_status_change_changed_by_check check (changed_by in ('user', 'job', 'stripe'))",
]

/** Nothing ever filled them. */
const moved = ['alter table invoice drop column stripe_invoice_id, drop column stripe_payment_intent_id, drop column stripe_payment_link_url']

const published = [
  'create view client_payment as select user_id, client_id, customer_id from payment_customer where customer_id is not null',
  'grant select on client_payment to billfold_projects',
  // 'Has a payment' is asked by the payment intent: where there is none, the invoice stands for it. One that is void can be made anew.
  `create view down_payment as
    select user_id, proposal_id, provider_id as stripe_invoice_id, coalesce(payment_intent_id, provider_id) as stripe_payment_intent_id,
      payment_link as stripe_payment_link_url
    from synced_bill where proposal_id is not null and status <> 'void'`,
  'grant usage on schema billing to billfold_proposals',
  'grant select on down_payment to billfold_proposals',
]
