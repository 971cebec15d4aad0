import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'

export const mail = [
  `create table mail (
    -- The sequence is shared with the gateway and billing, because the outbox shows all messages.
    id integer default nextval('accounts.outgoing_mail_id'),
    user_id integer not null references accounts.account (id) on delete cascade,
    -- Null after the proposal is deleted: the message stays in the outbox.
    proposal_id integer,
    -- The share link in the message.
    link_id uuid,
    recipient text not null check (length(recipient) between 1 and 255),
    sender_name text not null,
    reply_to text not null,
    -- The owner's own text.
    message text,
    subject text not null,
    html text not null,
    text text not null,
    -- Created at the first attempt; later attempts send the same file.
    attachment_name text,
    attachment bytea,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'outbox')),
    error text,
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    primary key (user_id, id),
    constraint mail_attachment_has_name check ((attachment is null) = (attachment_name is null)),
    constraint mail_failed_for_a_reason check ((state = 'failed') = (error is not null)),
    constraint mail_sent_at check ((state = 'sent') = (sent_at is not null)),
    constraint mail_proposal foreign key (user_id, proposal_id) references proposal (user_id, id) on delete set null (proposal_id)
  )`,
  'create index mail_of_user on mail (user_id, id desc)',
  'create index mail_by_proposal on mail (user_id, proposal_id, id desc)',
  "create index mail_waiting on mail (created_at) where state = 'waiting'",
  ...keepToUser('mail'),
  ...announceChanges([{ table: 'mail', topic: 'proposals' }]),
  ...seenByJobs({ schema: 'proposals', table: 'mail', columns: ['state', 'created_at'], rows: "state = 'waiting'" }),
  ...mailBacklog('proposals'),
]
