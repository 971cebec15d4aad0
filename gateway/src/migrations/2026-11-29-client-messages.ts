import { CURRENT_USER } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

const KINDS = [
  'invoice-paid',
  'invoice-viewed',
  'invoice-overdue',
  'payment-received',
  'proposal-viewed',
  'proposal-signed',
  'proposal-declined',
  'question-asked',
  'link-requested',
  'project-half-done',
  'project-done',
  'project-due',
]

const SETTINGS = ['emailInvoices', 'emailPayments', 'emailProjects', 'emailMessages', 'weeklyReports', 'monthlyReports']

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const CALLERS = ['projects', 'billing', 'proposals'].flatMap((schema) => [`billfold_${schema}`, `billfold_${schema}_owner`])

const notification = [
  `alter table notification
    drop constraint notification_kind_check,
    add constraint notification_kind_check check (kind in (${listOf(KINDS)})),
    -- Typed by a visitor of a public page. The name becomes part of a subject, and the address a header.
    add column from_name text check (length(from_name) between 1 and 100 and from_name !~ '[\\r\\n]'),
    add column from_email text check (length(from_email) <= 255 and from_email ~ '^[^[:space:],;<>]+@[^[:space:],;<>]+$'),
    add column message text check (length(message) between 1 and 2000),
    add constraint notification_from check ((from_name is null) = (from_email is null))`,
]

const OLD_NOTIFY = 'notify(integer, text, text, integer, text, text, numeric, text, timestamptz)'
const NOTIFY = 'notify(integer, text, text, integer, text, text, numeric, text, timestamptz, text, text, text)'

const notify = [
  `drop function ${OLD_NOTIFY}`,
  `create function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now(), from_name text default null, from_email text default null, message text default null) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      with added as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at, from_name, from_email, message)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at, from_name, from_email, message
        where of_user = ${CURRENT_USER} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
        on conflict do nothing
        returning user_id, id
      )
      insert into unmailed_notification (user_id, notification_id) select user_id, id from added
    $$`,
  `revoke execute on function ${NOTIFY} from public`,
  `grant execute on function ${NOTIFY} to ${CALLERS.join(', ')}, billfold_accounts`,
]

const mail = ['mail', 'unsubscribe_link'].map(
  (table) => `alter table ${table} drop constraint ${table}_setting_check, add constraint ${table}_setting_check check (setting in (${listOf(SETTINGS)}))`,
)

/** Adds questions and other messages from visitors of public pages. */
export class ClientMessages extends Migration {
  override up(): void {
    for (const statement of [...notification, ...notify, ...mail]) this.addSql(statement)
  }
}
