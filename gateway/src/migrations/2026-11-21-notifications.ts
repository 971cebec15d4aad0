import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges, withoutAnnouncedChanges } from '@billfold/server-kit/live/announce-changes'
import { Migration } from '@mikro-orm/migrations'

/** What has happened, and the messages about it to the user: docs/decisions/0018. */
export class Notifications extends Migration {
  override up(): void {
    const statements = [...notification, ...mail, ...reportMail, ...announceChanges(announced), ...published, ...jobsAsOwner]
    for (const statement of statements) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      ...withoutAnnouncedChanges(announced),
      'drop policy reports_due_of_everybody on settings',
      ...functions.map((name) => `drop function ${name}`),
      'drop view outgoing_mail',
      ...['report_mail', 'mail', 'unmailed_notification', 'notification'].map((table) => `drop table ${table}`),
      'drop sequence outgoing_mail_id',
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const SERVICES = ['projects', 'billing', 'proposals'].map((schema) => `billfold_${schema}`)
const OWNERS = SERVICES.map((role) => `${role}_owner`)

const functions = [
  'notify(integer, text, text, integer, text, text, numeric, text, timestamptz)',
  'forget_notifications(text, integer[])',
  'notifications_to_mail()',
  'mail_to_deliver()',
  'time_zones()',
  'report_mail_due(json)',
]

const notification = [
  `create table notification (
    id integer generated always as identity primary key,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('invoice-paid', 'invoice-overdue', 'payment-received', 'proposal-viewed', 'proposal-signed',
      'project-half-done', 'project-done', 'project-due')),
    -- Where it goes to. Without a key: these records stand in schemas that come later.
    subject text not null check (subject in ('invoice', 'proposal', 'project')),
    subject_id integer not null,
    name text not null,
    client_name text,
    amount numeric(12, 2),
    -- What happened: the same is told once, however often it is noticed.
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
  // Those of which nobody has decided yet whether a message is written. Beside the table: a decision is no news for the bell.
  `create table unmailed_notification (
    user_id integer not null references account (id) on delete cascade,
    notification_id integer not null,
    primary key (user_id, notification_id),
    constraint unmailed_notification_notification foreign key (user_id, notification_id) references notification (user_id, id) on delete cascade
  )`,
  ...keepToUser('unmailed_notification'),
]

const mail = [
  // Of all messages that stand in an outbox, those of the proposals service too: one id, one message.
  'create sequence outgoing_mail_id as integer',
  'grant usage on sequence outgoing_mail_id to billfold_proposals',
  'grant select, update, usage on sequence outgoing_mail_id to billfold_proposals_owner',
  `create table mail (
    id integer primary key default nextval('accounts.outgoing_mail_id'),
    user_id integer not null references account (id) on delete cascade,
    recipient text not null check (length(recipient) between 1 and 255),
    sender_name text not null,
    reply_to text not null,
    subject text not null,
    html text not null,
    text text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'outbox')),
    error text,
    attempts integer not null default 0,
    -- A server that is away is asked again then.
    not_before timestamptz not null default now(),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    constraint mail_failed_for_a_reason check ((state = 'failed') = (error is not null)),
    constraint mail_sent_at check ((state = 'sent') = (sent_at is not null))
  )`,
  'create index mail_of_user on mail (user_id, id desc)',
  "create index mail_waiting on mail (not_before) where state = 'waiting'",
  ...keepToUser('mail'),
]

const reportMail = [
  // A period that was reported on, or of which there was nothing to report.
  `create table report_mail (
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('weekly', 'monthly')),
    period_start date not null,
    is_written boolean not null,
    created_at timestamptz not null default now(),
    primary key (user_id, kind, period_start)
  )`,
  ...keepToUser('report_mail'),
]

const announced = [
  { table: 'notification', topic: 'notifications' },
  { table: 'mail', topic: 'notifications' },
] as const

/**
 * What the services may do here: tell the user for whom they act of something, and take it back with the record that it was about. Row-level
 * security holds the owner, too: whatever they say, it reaches nobody else's rows. What happens for nobody, in a migration or by an
 * administrator's hand, is no news.
 */
const published = [
  `create function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now()) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      with told as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at
        where of_user = ${CURRENT_USER} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
        on conflict do nothing
        returning user_id, id
      )
      insert into unmailed_notification (user_id, notification_id) select user_id, id from told
    $$`,
  `create function forget_notifications(of_subject text, ids integer[]) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      delete from notification n where n.user_id = ${CURRENT_USER} and n.subject = of_subject and n.subject_id = any(ids)
    $$`,
  ...functions.slice(0, 2).flatMap((name) => [
    `revoke execute on function ${name} from public`,
    // The gateway and the owners, too: their triggers run for whoever deletes an account or a client.
    `grant execute on function ${name} to ${[...SERVICES, ...OWNERS, 'billfold_accounts'].join(', ')}`,
  ]),
  'create view outgoing_mail as select user_id, id, recipient, subject, html, text, state, error, created_at, sent_at from mail',
  'grant select on outgoing_mail to billfold_proposals',
]

/** Rows of everybody that a job may find, through its function alone. */
export const policiesOfJobs = [
  { policy: 'unmailed_of_everybody', table: 'unmailed_notification', job: 'notifications to mail', rows: 'true' },
  { policy: 'waiting_of_everybody', table: 'mail', job: 'mail to deliver', rows: "state = 'waiting'" },
  { policy: 'reports_due_of_everybody', table: 'settings', job: 'reports due', rows: 'true' },
  { policy: 'reports_sent_to_everybody', table: 'report_mail', job: 'reports due', rows: 'true' },
]

export const timeZones = `select distinct ${zoneOf('s')} from account a left join settings s on s.user_id = a.id`

/** The periods that have ended, by zone. An account that is younger than one has no report of it; whoever has no settings has the defaults. */
export const reportMailDue = `select a.id, p.kind, p.zone from account a left join settings s on s.user_id = a.id
  join json_to_recordset(periods) p (kind text, zone text, "from" date, "to" date) on p.zone = ${zoneOf('s')}
  where not a.is_demo and a.created_at < (p."to" + 1)::timestamp at time zone 'UTC'
    and coalesce((s.notifications->>(p.kind || 'Reports'))::boolean, true)
    and not exists (select from report_mail r where r.user_id = a.id and r.kind = p.kind and r.period_start = p."from")
  order by a.id, p.kind`

/**
 * Who is to get a message, asked by a job that acts for nobody. Of all users' rows these functions alone see any, as their owner and while
 * they run; they answer nothing but whose they are. The job then enters each user's scope. Until the role of jobs takes its place.
 */
export const jobsAsOwner = [
  ...policiesOfJobs.map(
    ({ policy, table, job, rows }) =>
      `create policy ${policy} on ${table} for select to billfold_accounts_owner using (${rows} and current_setting('app.job', true) = '${job}')`,
  ),
  functionOf({
    declaration: 'notifications_to_mail() returns table (user_id integer, id integer)',
    job: 'notifications to mail',
    query: 'select u.user_id, u.notification_id from unmailed_notification u order by u.notification_id',
  }),
  functionOf({
    declaration: 'mail_to_deliver() returns table (user_id integer, id integer)',
    job: 'mail to deliver',
    query: "select m.user_id, m.id from mail m where m.state = 'waiting' and m.not_before <= now() order by m.id",
  }),
  functionOf({
    declaration: 'time_zones() returns table (name text)',
    job: 'reports due',
    query: timeZones,
  }),
  functionOf({
    declaration: 'report_mail_due(periods json) returns table (user_id integer, kind text, zone text)',
    job: 'reports due',
    query: reportMailDue,
  }),
  ...functions.slice(2).flatMap((name) => [`revoke execute on function ${name} from public`, `grant execute on function ${name} to billfold_accounts`]),
]

function zoneOf(settings: string): string {
  return `coalesce(${settings}.profile->>'timezone', 'America/New_York')`
}

function functionOf({ declaration, job, query }: { declaration: string; job: string; query: string }): string {
  return `create function ${declaration}
    language plpgsql security definer set search_path = accounts, pg_temp as $$
    begin
      perform set_config('app.job', '${job}', true);
      return query ${query};
      perform set_config('app.job', '', true);
    end $$`
}
