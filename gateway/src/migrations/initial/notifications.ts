import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'

const CALLERS = ['projects', 'billing', 'proposals'].flatMap((schema) => [`billfold_${schema}`, `billfold_${schema}_owner`])

const NOTIFY = 'notify(integer, text, text, integer, text, text, numeric, text, timestamptz)'
const FORGET = 'forget_notifications(text, integer[])'

/** See docs/decisions/0018. */
export const notifications = [
  `create table notification (
    id integer generated always as identity primary key,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('invoice-paid', 'invoice-overdue', 'payment-received', 'proposal-viewed', 'proposal-signed',
      'project-half-done', 'project-done', 'project-due')),
    -- The record it links to. No foreign key: these schemas are created later.
    subject text not null check (subject in ('invoice', 'proposal', 'project')),
    subject_id integer not null,
    name text not null,
    client_name text,
    amount numeric(12, 2),
    -- Identifies the event, so that it causes one notification however often it is noticed.
    key text not null,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    unique (user_id, id),
    constraint notification_once unique (user_id, key)
  )`,
  'create index notification_newest on notification (user_id, created_at desc, id desc)',
  'create index notification_unread on notification (user_id) where read_at is null',
  'create index notification_by_subject on notification (user_id, subject, subject_id)',
  ...keepToUser('notification'),
  // Notifications for which no e-mail decision has been made yet. A separate table, because changes to notifications are announced to the user's
  // pages.
  `create table unmailed_notification (
    user_id integer not null references account (id) on delete cascade,
    notification_id integer not null,
    primary key (user_id, notification_id),
    constraint unmailed_notification_notification foreign key (user_id, notification_id) references notification (user_id, id) on delete cascade
  )`,
  ...keepToUser('unmailed_notification'),
  // Row-level security also applies to the owner role, so services can only notify the user of their transaction.
  `create function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now()) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      with added as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at
        where of_user = ${CURRENT_USER} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
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
    // Also granted to the gateway's role and the owner roles, because their triggers run when an account or a client is deleted.
    `grant execute on function ${name} to ${CALLERS.join(', ')}, billfold_accounts`,
  ]),
]
