import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { clientName } from './initial/client-name.ts'

/** Events about refunds and disputes contain the payment intent. The bill may have been replaced since, so payments store both ids. */
const columns = [
  `alter table invoice_payment
    add column disputed numeric(10, 2) not null default 0,
    add column payment_intent_id text check (length(payment_intent_id) between 1 and 255),
    add column bill_provider_id text check (length(bill_provider_id) between 1 and 255),
    add constraint payment_disputed_is_refunded check (disputed between 0 and refunded)`,
  'create sequence stripe_read',
  `alter table synced_bill
    -- By provider id, the number of the request to Stripe whose payments were saved last: an earlier one, answered late, must not replace them.
    add column payment_reads jsonb not null default '{}',
    add column check_refunds_at timestamptz,
    add column check_refunds_until timestamptz`,
  'create index invoice_payment_by_intent on invoice_payment (payment_intent_id) where payment_intent_id is not null',
  'create index synced_bill_by_intent on synced_bill (payment_intent_id) where payment_intent_id is not null',
  'create index synced_bill_refunds_to_check on synced_bill (check_refunds_at) where check_refunds_at is not null',
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

const jobs = [
  // Jobs must also see a bill that is being replaced: it has no provider id, but its earlier payments can be refunded.
  'alter policy select_by_jobs on synced_bill using (provider_id is not null or check_refunds_at is not null)',
  ...seenByJobs({ schema: 'billing', table: 'synced_bill', columns: ['invoice_id', 'payment_intent_id', 'check_refunds_at'] }),
  ...seenByJobs({ schema: 'billing', table: 'invoice_payment', columns: ['user_id', 'invoice_id', 'payment_intent_id'], rows: 'payment_intent_id is not null' }),
  ...jobFunction({
    schema: 'billing',
    returns: 'table (user_id integer, id integer)',
    name: 'bill_of_intent(wanted text)',
    query: `select b.user_id, b.id from invoice_payment p join synced_bill b on b.user_id = p.user_id and b.invoice_id = p.invoice_id where p.payment_intent_id = wanted
      union select b.user_id, b.id from synced_bill b where b.provider_id is not null and b.payment_intent_id = wanted limit 1`,
  }),
  ...jobFunction({
    schema: 'billing',
    returns: 'table (user_id integer, id integer)',
    name: 'refunds_to_check(due timestamptz, most integer)',
    query: 'select b.user_id, b.id from synced_bill b where b.check_refunds_at <= due order by b.check_refunds_at limit most',
  }),
]

const notifications = [
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

const TABLES = ['invoice_payment', 'synced_bill']
const forEach = (action: string) => TABLES.map((table) => `alter table ${table} ${action}`)

/**
 * The next refund check adds the payment intents of existing payments. The table owner sees all users' rows only while row-level security
 * is not forced.
 */
const existing = [
  ...forEach('no force row level security'),
  `update invoice_payment p set bill_provider_id = b.provider_id from synced_bill b
    where b.user_id = p.user_id and b.invoice_id = p.invoice_id and p.source = 'stripe'`,
  `update synced_bill b set check_refunds_at = now(), check_refunds_until = p.last + interval '180 days'
    from (select user_id, invoice_id, max(paid_at) as last from invoice_payment where source = 'stripe' group by user_id, invoice_id) p
    where p.user_id = b.user_id and p.invoice_id = b.invoice_id`,
  ...forEach('force row level security'),
]

export class Refunds extends Migration {
  override up(): void {
    for (const statement of [...columns, ...existing, ...schedule, ...jobs, ...notifications]) this.addSql(statement)
  }
}
