import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueBatches, dueFunctions, dueRows, jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { mailBacklog } from '@billfold/server-kit/mail/mail-backlog'
import { timeZoneOf } from './accounts.ts'

const SETTINGS = "'emailInvoices', 'emailPayments', 'emailProjects', 'emailMessages', 'weeklyReports', 'monthlyReports'"
const schema = 'accounts'

const outgoingMail = [
  // The outbox shows messages from all services, so they take ids from one sequence.
  'create sequence outgoing_mail_id as integer',
  'grant usage on sequence outgoing_mail_id to billfold_billing, billfold_proposals',
  // Lets the owner role assign ids, because restored e-mails get new ones.
  'grant usage on sequence outgoing_mail_id to billfold_billing_owner',
  'grant select, update, usage on sequence outgoing_mail_id to billfold_proposals_owner',
  `create table mail (
    id integer default nextval('accounts.outgoing_mail_id'),
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
    -- Time of the next attempt.
    not_before timestamptz not null default now(),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    -- The setting that switches such messages off; null if they cannot be switched off.
    setting text check (setting in (${SETTINGS})),
    primary key (user_id, id),
    constraint mail_failed_for_a_reason check ((state = 'failed') = (error is not null)),
    constraint mail_sent_at check ((state = 'sent') = (sent_at is not null))
  )`,
  'create index mail_of_user on mail (user_id, id desc)',
  "create index mail_waiting on mail (not_before) where state = 'waiting'",
  "create index mail_waiting_by_user on mail (user_id, id) where state = 'waiting'",
  ...keepToUser('mail'),
  ...announceChanges([{ table: 'mail', topic: 'notifications' }]),
  'create view outgoing_mail as select user_id, id, recipient, subject, html, text, state, error, created_at, sent_at from mail',
  'grant select on outgoing_mail to billfold_proposals',
  // No row-level security, because the user is looked up by the link's token. The token is not hashed, because every message contains the
  // same link and it can only disable this setting.
  `create table unsubscribe_link (
    token text primary key,
    user_id integer not null references account (id) on delete cascade,
    setting text not null check (setting in (${SETTINGS})),
    unique (user_id, setting)
  )`,
]

const reportMail = [
  // One row per period that was reported or had nothing to report.
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

const UNMAILED = 'select u.user_id, u.notification_id from unmailed_notification u'
const TO_DELIVER = "select m.user_id, m.id from mail m where m.state = 'waiting' and m.not_before <= now()"

const ids = 'user_id integer, id integer'

const jobs = [
  ...seenByJobs({ schema, table: 'unmailed_notification', columns: ['user_id', 'notification_id'], rows: 'true' }),
  ...seenByJobs({ schema, table: 'mail', columns: ['user_id', 'id', 'state', 'not_before', 'created_at'], rows: "state = 'waiting'" }),
  ...seenByJobs({ schema, table: 'settings', columns: ['user_id', 'profile', 'notifications'], rows: 'true' }),
  ...seenByJobs({ schema, table: 'report_mail', columns: ['user_id', 'kind', 'period_start'], rows: 'true' }),
  ...seenByJobs({ schema, table: 'account', columns: ['id', 'is_demo', 'created_at', 'email_confirmed_at'] }),
  ...dueRows({ schema, name: 'notifications_to_mail', columns: ids, query: UNMAILED }),
  ...dueRows({ schema, name: 'mail_to_deliver', columns: ids, query: TO_DELIVER }),
  ...dueBatches({ schema, name: 'mail_to_users', query: `${UNMAILED} union all ${TO_DELIVER}` }),
  ...mailBacklog(schema),
  ...jobFunction({
    schema,
    name: 'time_zones(first_user integer, last_user integer)',
    returns: 'table (name text)',
    query: `select distinct ${timeZoneOf('s')} from account a left join settings s on s.user_id = a.id where a.id between first_user and last_user`,
  }),
  // Finds the reports that are due in each account's time zone, except for periods that ended before the account existed. Accounts without
  // settings use the defaults.
  ...dueFunctions({
    schema,
    name: 'report_mail_due',
    parameters: 'periods json',
    columns: 'user_id integer, kind text, zone text',
    query: `select a.id as user_id, p.kind, p.zone from account a left join settings s on s.user_id = a.id
      join json_to_recordset(periods) p (kind text, zone text, "from" date, "to" date) on p.zone = ${timeZoneOf('s')}
      where not a.is_demo and a.email_confirmed_at is not null and a.created_at < (p."to" + 1)::timestamp at time zone 'UTC'
        and coalesce((s.notifications->>(p.kind || 'Reports'))::boolean, true)
        and not exists (select from report_mail r where r.user_id = a.id and r.kind = p.kind and r.period_start = p."from")`,
  }),
]

export const mail = [...outgoingMail, ...reportMail, ...jobs]
