import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'

const settings = [
  `create table reminder_settings (
    user_id integer primary key references accounts.account (id) on delete cascade,
    is_enabled boolean not null
  )`,
  ...keepToUser('reminder_settings'),
  // Users without rows get the default steps.
  `create table reminder_step (
    user_id integer not null references accounts.account (id) on delete cascade,
    number integer not null check (number between 1 and 4),
    is_on boolean not null,
    -- After the due date; negative: before it.
    days integer not null check (days between -365 and 365),
    subject text not null check (subject !~ '[\\r\\n]'),
    message text not null,
    -- Reminders due earlier are never sent. Null: nothing is sent.
    active_since timestamptz,
    primary key (user_id, number),
    -- Deferred, so that two steps can swap their days.
    constraint reminder_step_one_a_day unique (user_id, days) deferrable initially deferred
  )`,
  ...keepToUser('reminder_step'),
  `create table receipt_settings (
    user_id integer primary key references accounts.account (id) on delete cascade,
    is_enabled boolean not null,
    subject text not null check (subject !~ '[\\r\\n]'),
    message text not null
  )`,
  ...keepToUser('receipt_settings'),
]

const invoiceReminders = [
  // The key makes each reminder unique, however many workers run. A new due date restarts the reminders.
  `create table invoice_reminder (
    user_id integer not null,
    invoice_id integer not null,
    step integer not null check (step between 1 and 4),
    due_date date not null,
    created_at timestamptz not null default now(),
    primary key (user_id, invoice_id, step, due_date),
    constraint invoice_reminder_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  ...keepToUser('invoice_reminder'),
]

const receipts = [
  `create table invoice_receipt (
    user_id integer not null,
    invoice_id integer not null,
    -- Identifies the payment.
    payment text not null,
    amount numeric(10, 2) not null check (amount >= 0),
    requested_at timestamptz not null default now(),
    -- Null: waiting.
    mailed_at timestamptz,
    primary key (user_id, invoice_id, payment),
    constraint invoice_receipt_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index invoice_receipt_waiting on invoice_receipt (requested_at) where mailed_at is null',
  'create index invoice_receipt_waiting_by_user on invoice_receipt (user_id, requested_at) where mailed_at is null',
  ...keepToUser('invoice_receipt'),
]

const schema = 'billing'
const OPEN = "status in ('sent', 'submitted', 'overdue')"

const due = [
  // The job role has another policy on this table, for overdue invoices.
  `create policy reminded_by_jobs on invoice for select to billfold_billing_jobs using (${OPEN} and send_reminders)`,
  ...seenByJobs({ schema, table: 'invoice', columns: ['due_date', 'status', 'send_reminders'] }),
  ...seenByJobs({ schema, table: 'reminder_step', columns: ['user_id', 'days', 'active_since'], rows: 'active_since is not null' }),
  ...dueFunctions({
    schema,
    name: 'reminders_due',
    parameters: 'first date, last date',
    columns: 'user_id integer',
    query: `select distinct s.user_id from reminder_step s
      join invoice i on i.user_id = s.user_id and i.due_date between first - s.days and last - s.days
      where s.active_since is not null and i.${OPEN} and i.send_reminders`,
  }),
  ...seenByJobs({ schema, table: 'invoice_receipt', columns: ['user_id', 'requested_at', 'mailed_at'], rows: 'mailed_at is null' }),
  ...dueFunctions({
    schema,
    name: 'receipts_waiting',
    parameters: 'before timestamptz',
    columns: 'user_id integer',
    query: 'select distinct r.user_id from invoice_receipt r where r.mailed_at is null and r.requested_at < before',
  }),
]

export const reminders = [...settings, ...invoiceReminders, ...receipts, ...due]
