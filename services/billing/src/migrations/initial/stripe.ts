import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { CHANGES_CHANNEL } from '@billfold/server-kit/live/listen'

const customers = [
  // The row is written before the provider is called and contains the data of the request, because a retry must send the same data.
  `create table payment_customer (
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    -- With the attempt, the idempotency key at the provider.
    reference uuid not null default gen_random_uuid(),
    attempt integer not null default 1,
    name text not null,
    email text not null,
    customer_id text check (length(customer_id) between 1 and 255),
    primary key (user_id, client_id),
    unique (user_id, customer_id),
    constraint payment_customer_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete cascade
  )`,
  ...keepToUser('payment_customer'),
]

const bills = [
  // Counts requests to Stripe.
  'create sequence stripe_read',
  // The provider's version of an invoice. The row is written before the provider is called.
  `create table synced_bill (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    reference uuid not null default gen_random_uuid(),
    attempt integer not null default 1,
    -- Null until the bill is open at the provider and has a link.
    provider_id text check (length(provider_id) between 1 and 255),
    payment_intent_id text,
    payment_link text,
    status text check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
    amount_due numeric(12, 2) not null default 0 check (amount_due >= 0),
    amount_paid numeric(12, 2) not null default 0 check (amount_paid >= 0),
    sent_at timestamptz,
    begun_at timestamptz not null default now(),
    -- When the provider last reported its state.
    checked_at timestamptz not null default now(),
    -- References of syncs that were cancelled when the invoice ended: what they may have created at Stripe is found by these.
    withdrawn_references uuid[] not null default '{}',
    -- True if we voided the bill because the balance changed. The invoice is not cancelled, and its balance can be billed again.
    is_withdrawn boolean not null default false,
    -- By provider id, the number of the request to Stripe whose payments were saved last: an earlier one, answered late, must not replace them.
    payment_reads jsonb not null default '{}',
    check_refunds_at timestamptz,
    check_refunds_until timestamptz,
    primary key (user_id, id),
    unique (user_id, provider_id),
    constraint synced_bill_known check ((provider_id is null) = (status is null)),
    constraint synced_bill_of_invoice unique (user_id, invoice_id),
    constraint synced_bill_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  "create index synced_bill_to_check on synced_bill (checked_at) where status in ('draft', 'open', 'uncollectible')",
  'create index synced_bill_by_provider on synced_bill (provider_id) where provider_id is not null',
  'create index synced_bill_by_intent on synced_bill (payment_intent_id) where payment_intent_id is not null',
  'create index synced_bill_refunds_to_check on synced_bill (check_refunds_at) where check_refunds_at is not null',
  ...keepToUser('synced_bill'),
  // A proposal shows the state of its deposit's bill.
  `create function announce_bill() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES_CHANNEL}', json_build_object('userId', new.user_id, 'topic', topic, 'projectId', null)::text)
        from (values ('invoices'), ('proposals')) changed (topic)
        where topic = 'invoices' or exists (select from billing.invoice i where i.user_id = new.user_id and i.id = new.invoice_id and i.proposal_id is not null);
      return null;
    end $$`,
  'create trigger announce_new_bill after insert on synced_bill for each row execute function announce_bill()',
  `create trigger announce_changed_bill after update on synced_bill for each row
    when ((old.provider_id, old.status, old.amount_due, old.amount_paid, old.sent_at) is distinct from (new.provider_id, new.status, new.amount_due, new.amount_paid, new.sent_at))
    execute function announce_bill()`,
]

/** Processed webhooks, stored so that each takes effect only once. */
const events = [
  `create table stripe_event (
    user_id integer not null references accounts.account (id) on delete cascade,
    id text not null check (length(id) between 1 and 255),
    received_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  'create index stripe_event_by_age on stripe_event (user_id, received_at)',
  ...keepToUser('stripe_event'),
]

/** Schedules refund checks for users without webhooks, because payments at Stripe can be refunded or disputed for months. */
const schedule = [
  `create function schedule_refund_checks() returns trigger language plpgsql as $$
    begin
      update billing.synced_bill set check_refunds_at = now() + interval '1 day', check_refunds_until = now() + interval '180 days'
        where user_id = new.user_id and invoice_id = new.invoice_id;
      return null;
    end $$`,
  `create trigger schedule_refund_checks after insert on invoice_payment for each row when (new.source = 'stripe') execute function schedule_refund_checks()`,
]

const whose = { schema: 'billing', returns: 'table (user_id integer, id integer)' } as const

const jobs = [
  // Jobs must also see a bill that is being replaced: it has no provider id, but its earlier payments can be refunded.
  ...seenByJobs({
    schema: 'billing',
    table: 'synced_bill',
    columns: ['user_id', 'id', 'invoice_id', 'provider_id', 'payment_intent_id', 'status', 'checked_at', 'check_refunds_at'],
    rows: 'provider_id is not null or check_refunds_at is not null',
  }),
  ...seenByJobs({ schema: 'billing', table: 'invoice_payment', columns: ['user_id', 'invoice_id', 'payment_intent_id'], rows: 'payment_intent_id is not null' }),
  ...jobFunction({ ...whose, name: 'bill_at_provider(wanted text)', query: 'select b.user_id, b.id from synced_bill b where b.provider_id = wanted' }),
  ...jobFunction({
    ...whose,
    name: 'bill_of_intent(wanted text)',
    query: `select b.user_id, b.id from invoice_payment p join synced_bill b on b.user_id = p.user_id and b.invoice_id = p.invoice_id where p.payment_intent_id = wanted
      union select b.user_id, b.id from synced_bill b where b.provider_id is not null and b.payment_intent_id = wanted limit 1`,
  }),
  ...jobFunction({
    ...whose,
    name: 'bills_to_check(asked_before timestamptz, most integer)',
    query: `select b.user_id, b.id from synced_bill b
      where b.status in ('draft', 'open', 'uncollectible') and b.checked_at < asked_before order by b.checked_at limit most`,
  }),
  ...jobFunction({
    ...whose,
    name: 'refunds_to_check(due timestamptz, most integer)',
    query: 'select b.user_id, b.id from synced_bill b where b.check_refunds_at <= due order by b.check_refunds_at limit most',
  }),
]

/**
 * Provider ids that outlive their account: a job voids these bills and deletes these customers (docs/decisions/0004). The triggers run as
 * the owner, because deleting an account runs without rights on this schema.
 */
const orphans = [
  `create table orphaned_bill (
    provider_id text primary key,
    attempts integer not null default 0,
    ask_at timestamptz not null default now()
  )`,
  `create function orphan_bill() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      insert into orphaned_bill (provider_id) values (old.provider_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger orphan_bill after delete on synced_bill for each row
    when (old.status in ('draft', 'open', 'uncollectible')) execute function orphan_bill()`,
  `create table orphaned_customer (
    provider_id text primary key,
    attempts integer not null default 0,
    ask_at timestamptz not null default now()
  )`,
  `create function orphan_customer() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      insert into orphaned_customer (provider_id) values (old.customer_id) on conflict do nothing;
      return null;
    end $$`,
  `create trigger orphan_customer after delete on payment_customer for each row
    when (old.customer_id is not null) execute function orphan_customer()`,
]

export const stripe = [...customers, ...bills, ...events, ...schedule, ...jobs, ...orphans]
