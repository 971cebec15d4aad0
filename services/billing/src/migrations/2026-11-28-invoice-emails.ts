import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

const template = [
  // Users without a row get the default texts.
  `create table invoice_email_template (
    user_id integer primary key references accounts.account (id) on delete cascade,
    subject text not null,
    message text not null
  )`,
  ...keepToUser('invoice_email_template'),
]

const mail = [
  `create table mail (
    -- The sequence is shared with the gateway and the proposals: the outbox shows all messages.
    id integer primary key default nextval('accounts.outgoing_mail_id'),
    user_id integer not null references accounts.account (id) on delete cascade,
    -- Null after the invoice is deleted: the message stays in the outbox.
    invoice_id integer,
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
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'outbox')),
    -- Why delivery failed; for a sent message, which recipients the server refused.
    error text,
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    constraint mail_failed_for_a_reason check (case state when 'failed' then error is not null when 'sent' then true else error is null end),
    constraint mail_sent_at check ((state = 'sent') = (sent_at is not null)),
    constraint mail_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete set null (invoice_id)
  )`,
  'create index mail_of_user on mail (user_id, id desc)',
  'create index mail_by_invoice on mail (user_id, invoice_id, id desc)',
  ...keepToUser('mail'),
  `create view outgoing_mail as
    select user_id, id, array_to_string(recipients || cc, ', ') as recipient, subject, html, text, state, error, created_at, sent_at, attachment_name, attachment
    from mail`,
  'grant select on outgoing_mail to billfold_proposals',
]

const announced = announceChanges([{ table: 'mail', topic: 'invoices' }])

export class InvoiceEmails extends Migration {
  override up(): void {
    for (const statement of [...template, ...mail, ...announced]) this.addSql(statement)
  }
}
