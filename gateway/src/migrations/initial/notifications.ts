import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { IS_RESTORING } from '@billfold/server-kit/database/user-rows'
import { NOT_IMPORTING } from '@billfold/server-kit/imports/import-mode'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'

/** Includes the gateway's role and the owner roles, because their triggers run when an account or a client is deleted. */
export const CALLERS = ['billfold_accounts', ...['projects', 'billing', 'proposals'].flatMap((schema) => [`billfold_${schema}`, `billfold_${schema}_owner`])].join(', ')

const NOTIFY = 'notify(integer, text, text, integer, text, text, numeric, text, timestamptz, text, text, text)'
const FORGET = 'forget_notifications(text, integer[])'

/** See docs/decisions/0018. */
export const notifications = [
  `create table notification (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('export-ready', 'invoice-paid', 'invoice-viewed', 'invoice-overdue', 'payment-received', 'payment-refunded',
      'payment-disputed', 'payment-overpaid', 'proposal-viewed', 'proposal-signed', 'proposal-declined', 'question-asked', 'link-requested',
      'project-half-done', 'project-done', 'project-due', 'budget-nearly-used', 'budget-used-up')),
    -- The record it links to. No foreign key: these schemas are created later.
    subject text not null check (subject in ('account', 'invoice', 'proposal', 'project', 'client')),
    subject_id integer not null,
    name text not null,
    client_name text,
    amount numeric(12, 2),
    -- Identifies the event, so that it causes one notification however often it is noticed.
    key text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    -- Typed by a visitor of a public page. The name becomes part of a subject, and the address a header.
    from_name text check (length(from_name) between 1 and 100 and from_name !~ '[\\r\\n]'),
    from_email text check (length(from_email) <= 255 and from_email ~ '^[^[:space:],;<>]+@[^[:space:],;<>]+$'),
    message text check (length(message) between 1 and 2000),
    primary key (user_id, id),
    constraint notification_once unique (user_id, key),
    constraint notification_from check ((from_name is null) = (from_email is null))
  )`,
  'create index notification_newest on notification (user_id, created_at desc, id desc)',
  'create index notification_unread on notification (user_id) where read_at is null',
  'create index notification_by_subject on notification (user_id, subject, subject_id)',
  ...keepToUser('notification'),
  ...announceChanges([{ table: 'notification', topic: 'notifications' }]),
  // Notifications for which no e-mail decision has been made yet. A separate table, because changes to notifications are announced to the user's
  // pages.
  `create table unmailed_notification (
    user_id integer not null references account (id) on delete cascade,
    notification_id integer not null,
    primary key (user_id, notification_id),
    constraint unmailed_notification_notification foreign key (user_id, notification_id) references notification (user_id, id) on delete cascade
  )`,
  ...keepToUser('unmailed_notification'),
  // Row-level security also applies to the owner role, so services can only notify the user of their transaction. Imported and restored records
  // are history, so they cause no notifications.
  `create function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now(), from_name text default null, from_email text default null, message text default null) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      with added as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at, from_name, from_email, message)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at, from_name, from_email, message
        where not (${IS_RESTORING}) and ${NOT_IMPORTING} and of_user = ${CURRENT_USER} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
        on conflict do nothing
        returning user_id, id
      )
      insert into unmailed_notification (user_id, notification_id) select user_id, id from added
    $$`,
  `create function forget_notifications(of_subject text, ids integer[]) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      delete from notification n where n.user_id = ${CURRENT_USER} and n.subject = of_subject and n.subject_id = any(ids)
    $$`,
  ...[NOTIFY, FORGET].flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${CALLERS}`,
  ]),
]
