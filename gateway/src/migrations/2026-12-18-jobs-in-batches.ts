import { dueBatches, dueFunctions, dueRows, jobFunction } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { timeZoneOf } from './initial/accounts.ts'

const schema = 'accounts'
const ids = 'user_id integer, id integer'

const UNMAILED = 'select u.user_id, u.notification_id from unmailed_notification u'
const TO_DELIVER = "select m.user_id, m.id from mail m where m.state = 'waiting' and m.not_before <= now()"

/**
 * Functions that take no range of users are kept until the upgrade is complete, because replicas of the previous release still call them.
 */
const statements = [
  "create index mail_waiting_by_user on mail (user_id, id) where state = 'waiting'",
  ...dueRows({ schema, name: 'notifications_to_mail', columns: ids, query: UNMAILED }),
  ...dueRows({ schema, name: 'mail_to_deliver', columns: ids, query: TO_DELIVER }),
  ...dueBatches({ schema, name: 'mail_to_users', query: `${UNMAILED} union all ${TO_DELIVER}` }),
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

export class JobsInBatches extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
