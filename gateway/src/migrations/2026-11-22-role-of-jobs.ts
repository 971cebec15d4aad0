import { jobFunction, seenByJobs, unseenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { jobsAsOwner, policiesOfJobs, reportMailDue, timeZones } from './2026-11-21-notifications.ts'

/** Jobs find whom to write to as a role of their own: docs/decisions/0024. */
export class RoleOfMailJobs extends Migration {
  override up(): void {
    const asOwner = policiesOfJobs.map(({ policy, table }) => `drop policy ${policy} on ${table}`)
    for (const statement of [...asOwner, ...seen.flatMap(seenByJobs), ...functions.flatMap(jobFunction)]) this.addSql(statement)
  }

  override down(): void {
    const dropped = ['report_mail_due(json)', 'time_zones()', 'mail_to_deliver()', 'notifications_to_mail()'].map((name) => `drop function ${name}`)
    for (const statement of [...dropped, ...seen.flatMap(unseenByJobs), ...jobsAsOwner]) this.addSql(statement)
  }
}

const schema = 'accounts'

const seen = [
  { schema, table: 'unmailed_notification', columns: ['user_id', 'notification_id'], rows: 'true' },
  { schema, table: 'mail', columns: ['user_id', 'id', 'state', 'not_before'], rows: "state = 'waiting'" },
  { schema, table: 'settings', columns: ['user_id', 'profile', 'notifications'], rows: 'true' },
  { schema, table: 'report_mail', columns: ['user_id', 'kind', 'period_start'], rows: 'true' },
  { schema, table: 'account', columns: ['id', 'is_demo', 'created_at'] },
] as const

const functions = [
  {
    schema,
    name: 'notifications_to_mail()',
    returns: 'table (user_id integer, id integer)',
    query: 'select u.user_id, u.notification_id from unmailed_notification u order by u.notification_id',
  },
  {
    schema,
    name: 'mail_to_deliver()',
    returns: 'table (user_id integer, id integer)',
    query: "select m.user_id, m.id from mail m where m.state = 'waiting' and m.not_before <= now() order by m.id",
  },
  { schema, name: 'time_zones()', returns: 'table (name text)', query: timeZones },
  { schema, name: 'report_mail_due(periods json)', returns: 'table (user_id integer, kind text, zone text)', query: reportMailDue },
] as const
