import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** What stands on an invoice, what has become of it, how it looks, and who finds the ones that are past due. */
export class LineItemsAndHistory extends Migration {
  override up(): void {
    for (const statement of [...lineItems, ...history, ...design, ...pastDueAsOwner]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop function invoice_past_due(date)')
    this.addSql('drop policy past_due_of_everybody on invoice')
    for (const table of ['invoice_design', 'invoice_status_change', 'invoice_line_item']) this.addSql(`drop table ${table}`)
  }
}

const lineItems = [
  `create table invoice_line_item (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    -- Follows its invoice: cancelling it lets go of the entries, and reviving it claims them again or is refused.
    invoice_is_live boolean not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    -- Of amounts that are not negative Postgres rounds a half up.
    amount numeric(10, 2) not null generated always as (round(quantity * rate, 2)) stored,
    -- Kept after cancelling: what the line was for.
    time_entry_id integer,
    claimed_for integer generated always as (case when invoice_is_live then invoice_id end) stored,
    constraint line_item_invoice foreign key (user_id, invoice_id, invoice_is_live)
      references invoice (user_id, id, is_live) on update cascade on delete cascade,
    constraint line_item_time_entry foreign key (user_id, time_entry_id)
      references time_entry (user_id, id) on delete set null (time_entry_id),
    -- An entry that a live line names stands on that line's invoice. At the end of the transaction: one of the two comes first.
    constraint line_item_claims_entry foreign key (user_id, time_entry_id, claimed_for)
      references time_entry (user_id, id, invoice_id) deferrable initially deferred
  )`,
  'create unique index line_item_entry_once on invoice_line_item (user_id, time_entry_id) where invoice_is_live',
  'create index line_item_by_invoice on invoice_line_item (user_id, invoice_id, id)',
  'create index line_item_by_time_entry on invoice_line_item (user_id, time_entry_id)',
  ...keepToUser('invoice_line_item'),
]

const history = [
  `create table invoice_status_change (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    changed_at timestamptz not null default now(),
    changed_by text not null check (changed_by in ('user', 'job')),
    from_status text,
    to_status text not null,
    reason text not null check (length(reason) >= 1),
    constraint status_change_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index status_change_by_invoice on invoice_status_change (user_id, invoice_id, id)',
  ...keepToUser('invoice_status_change'),
  // Append-only: it goes with its invoice (a foreign key acts as the owner), and no other way.
  'revoke update, delete on invoice_status_change from billfold_billing',
]

const design = [
  `create table invoice_design (
    user_id integer primary key references accounts.account (id) on delete cascade,
    template text not null check (template in ('classic', 'modern', 'compact')),
    accent_color text not null check (accent_color ~ '^#[0-9a-f]{6}$'),
    terms text
  )`,
  ...keepToUser('invoice_design'),
]

/**
 * Which invoices of anybody may be past due on a day. Of all users' rows this function alone sees these, as their owner and while
 * it runs; it answers nothing but whose they are. Whoever asks then enters each user's scope. Until the role of jobs takes its place.
 */
export const pastDueAsOwner = [
  `create policy past_due_of_everybody on invoice for select to billfold_billing_owner
    using (overdue_after is not null and current_setting('app.job', true) = 'past due')`,
  `create function invoice_past_due(day date) returns table (user_id integer, id integer)
    language plpgsql security definer set search_path = billing as $$
    begin
      perform set_config('app.job', 'past due', true);
      return query select i.user_id, i.id from invoice i where i.overdue_after < day order by i.user_id, i.id;
      perform set_config('app.job', '', true);
    end $$`,
  'revoke execute on function invoice_past_due(date) from public',
  'grant execute on function invoice_past_due(date) to billfold_billing',
]
