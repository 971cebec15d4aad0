import { jobFunction } from '@billfold/server-kit/database/rows-for-jobs'
import { jobRole } from '@billfold/server-kit/database/roles'
import { Migration } from '@mikro-orm/migrations'
import { reportMailDue } from './2026-11-21-notifications.ts'

/** E-mail addresses are confirmed by a link, and automatic mail can be unsubscribed from: docs/decisions/0032. */
export class ConfirmedAddresses extends Migration {
  override up(): void {
    for (const statement of [...confirmedAt, ...emailConfirmation, ...unsubscribing, ...reportsDue(CONFIRMED_DUE)]) this.addSql(statement)
  }

  override down(): void {
    const dropped = [
      'drop table email_confirmation',
      'drop table unsubscribe_link',
      'alter table mail drop column setting',
      'alter table account drop column email_confirmed_at',
    ]
    for (const statement of [...reportsDue(reportMailDue), ...dropped]) this.addSql(statement)
  }
}

const confirmedAt = [
  'alter table account add column email_confirmed_at timestamptz',
  // Accounts from before the links existed keep their mail.
  'update account set email_confirmed_at = now()',
  `grant select (email_confirmed_at) on account to ${jobRole('accounts')}`,
]

// No row-level security: the link leads to the user. See docs/decisions/0004.
const emailConfirmation = [
  `create table email_confirmation (
    -- sha256 of the token in the link.
    token_hash bytea primary key,
    user_id integer not null references account (id) on delete cascade,
    -- The address that the link was sent to.
    email text not null,
    expires_at timestamptz not null,
    -- Used links stay until they expire, so that a second click can say that the address is confirmed.
    used_at timestamptz
  )`,
  'create index email_confirmation_by_user on email_confirmation (user_id)',
]

const SETTINGS = "'emailInvoices', 'emailPayments', 'emailProjects', 'weeklyReports', 'monthlyReports'"

const unsubscribing = [
  // The switch that a message was sent for; null for mail that cannot be switched off.
  `alter table mail add column setting text check (setting in (${SETTINGS}))`,
  // No row-level security: the link leads to the user. In clear, because the same link is in every message; it can only switch this setting off.
  `create table unsubscribe_link (
    token text primary key,
    user_id integer not null references account (id) on delete cascade,
    setting text not null check (setting in (${SETTINGS})),
    unique (user_id, setting)
  )`,
]

const CONFIRMED_DUE = reportMailDue.replace('where not a.is_demo', 'where not a.is_demo and a.email_confirmed_at is not null')

function reportsDue(query: string): string[] {
  // It belongs to the role of jobs, so it is dropped (as the schema's owner may) instead of replaced.
  const created = jobFunction({
    schema: 'accounts',
    name: 'report_mail_due(periods json)',
    returns: 'table (user_id integer, kind text, zone text)',
    query,
  })
  return ['drop function report_mail_due(json)', ...created]
}
