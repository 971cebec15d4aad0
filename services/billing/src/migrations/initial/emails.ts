import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'

const template = [
  // Users without a row get the default texts.
  `create table invoice_email_template (
    user_id integer primary key references accounts.account (id) on delete cascade,
    subject text not null,
    message text not null
  )`,
  ...keepToUser('invoice_email_template'),
]

const texts = [
  // Languages without a row use the text in invoice_email_template, receipt_settings or reminder_step.
  `create table email_text (
    user_id integer not null references accounts.account (id) on delete cascade,
    template text not null check (template in ('invoice', 'receipt', 'reminder-1', 'reminder-2', 'reminder-3', 'reminder-4')),
    language text not null check (language in ('en', 'es', 'fr', 'de')),
    subject text not null check (subject !~ '[\\r\\n]'),
    message text not null,
    primary key (user_id, template, language)
  )`,
  ...keepToUser('email_text'),
]

const mail = [
  `create table mail (
    -- The sequence is shared with the gateway and the proposals, because the outbox shows all messages.
    id integer default nextval('accounts.outgoing_mail_id'),
    user_id integer not null references accounts.account (id) on delete cascade,
    kind text not null default 'invoice' check (kind in ('invoice', 'reminder', 'receipt', 'statement')),
    -- Null after the invoice is deleted: the message stays in the outbox.
    invoice_id integer,
    -- Null for invoice messages.
    client_id integer,
    -- The client's address at that time; while it stays the same, the recipients are suggested again.
    client_email text not null,
    recipients text[] not null check (cardinality(recipients) between 1 and 10),
    cc text[] not null check (cardinality(cc) <= 10),
    -- The sender's own copy.
    bcc text[] not null check (cardinality(bcc) <= 1),
    sender_name text not null,
    reply_to text not null,
    subject text not null check (subject !~ '[\\r\\n]'),
    html text not null,
    text text not null,
    attachment_name text not null,
    attachment bytea not null,
    -- Files of the invoice. They are read on delivery, so a file removed in the meantime is not sent.
    file_ids integer[] not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'outbox')),
    -- Why delivery failed; for a sent message, which recipients the server refused.
    error text,
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (user_id, id),
    constraint mail_failed_for_a_reason check (case state when 'failed' then error is not null when 'sent' then true else error is null end),
    constraint mail_sent_at check ((state = 'sent') = (sent_at is not null)),
    constraint mail_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete set null (invoice_id),
    constraint mail_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete set null (client_id)
  )`,
  'create index mail_of_user on mail (user_id, id desc)',
  'create index mail_by_invoice on mail (user_id, invoice_id, id desc)',
  'create index mail_by_client on mail (user_id, client_id, id desc) where client_id is not null',
  "create index mail_waiting on mail (created_at) where state = 'waiting'",
  ...keepToUser('mail'),
  ...announceChanges([{ table: 'mail', topic: 'invoices' }]),
  ...seenByJobs({ schema: 'billing', table: 'mail', columns: ['state', 'created_at'], rows: "state = 'waiting'" }),
  ...mailBacklog('billing'),
]

export const emails = [...template, ...texts, ...mail]
