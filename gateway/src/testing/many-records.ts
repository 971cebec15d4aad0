import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

const SUBJECTS = 'Website,Brand,Mobile app,Newsletter,Onboarding,Checkout,Data import,Landing page,Print,Photography,Accounting,Intranet,Podcast,Trade fair,Annual report,Search'
const TASKS = 'Design,Review,Workshop,Meeting,Research,Implementation,Testing,Support,Call,Correction,Planning,Documentation,Migration,Training,Estimate,Handover'
const NAMES = 'Northwind,Aurora,Bluebird,Cobalt,Dahlia,Evergreen,Falcon,Granite,Harbor,Indigo,Juniper,Keystone,Lantern,Meridian,Nimbus,Orchard,Pinnacle,Quartz,Riverside,Summit'
const FORMS = 'Studio,Partners,Labs,Works,Group,Consulting,Media,Foundation,Design,Systems,Collective,Trading,Logistics'

/** SQL that picks a word from a list by its number. */
const drawn = (list: string, number: string) => `(string_to_array('${list}', ','))[1 + (${number})::bigint % ${list.split(',').length}]`

/** SQL for a deterministic pseudo-random number. */
const hash = (of: string, salt: number) => `abs(hashint8(${of} * 31 + ${salt})::bigint)`

/**
 * Inserts a hundred thousand records for one user with a realistic word distribution: a few words are in most records, and most words are
 * in few. Skips triggers and foreign keys, which would take a minute and are tested elsewhere.
 */
export async function fillWith(database: TestDatabase, userId: number, { records }: { records: number }): Promise<void> {
  const share = (part: number) => Math.round(records * part)
  const [clients, projects, invoices, proposals, entries] = [share(0.02), share(0.04), share(0.2), share(0.04), share(0.7)]
  const first = (table: string) => `(select min(id) from ${table} where user_id = $1)`
  const owners = `with base as materialized (select ${first('projects.client')} as client, ${first('projects.project')} as project)`
  const statements = [
    `insert into projects.client (user_id, name, email, primary_contact)
     select $1, ${drawn(NAMES, hash('n', 1))} || ' ' || ${drawn(FORMS, hash('n', 2))} || ' ' || n, 'office' || n || '@' || lower(${drawn(NAMES, hash('n', 1))}) || '.example', 'Contact ' || n
     from generate_series(1, ${clients}) n`,
    `with base as materialized (select ${first('projects.client')} as client)
     insert into projects.project (user_id, client_id, name, description)
     select $1, client + n % ${clients}, ${drawn(SUBJECTS, hash('n', 3))} || ' ' || ${drawn(TASKS, hash('n', 4))} || ' ' || 2020 + n % 7, 'For the ' || ${drawn(TASKS, hash('n', 5))} || ' in autumn'
     from base, generate_series(1, ${projects}) n`,
    `${owners} insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total, notes)
     select $1, client + ${hash('n', 6)} % ${clients}, 'INV-' || to_char(date '2020-01-01' + n / 12, 'YYYYMMDD') || '-' || lpad((n % 12)::text, 3, '0'), date '2020-01-01' + n / 12, date '2020-01-31' + n / 12, n, n,
       case when n % 3 = 0 then 'Thank you for the ' || ${drawn(TASKS, hash('n', 7))} end
     from base, generate_series(1, ${invoices}) n`,
    `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
     select $1, i.id, true, ${drawn(TASKS, hash('i.id * 3 + n', 8))} || ' of the ' || ${drawn(SUBJECTS, hash('i.id * 3 + n', 9))}
       || case when i.issue_date < date '2022-01-01' then ' under warranty' else '' end, 1, 100
     from billing.invoice i, generate_series(1, 2) n where i.user_id = $1`,
    `${owners} insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
     select $1, client + n % ${clients}, ${drawn(SUBJECTS, hash('n', 10))} || ' for ' || 2020 + n % 7, ${drawn(TASKS, hash('n', 11))} || ' and ' || ${drawn(TASKS, hash('n', 12))}, 'office' || n || '@example.com', n, n
     from base, generate_series(1, ${proposals}) n`,
    `${owners} insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select $1, client + ${hash('n', 13)} % ${projects} % ${clients}, project + ${hash('n', 13)} % ${projects}, ${drawn(TASKS, hash('n', 14))} || ' of ' || ${drawn(SUBJECTS, hash('n', 15))} || ', ' || ${drawn(TASKS, hash('n', 16))} || ' with ' || ${drawn(NAMES, `power(${hash('n', 17)} % 1000 / 1000.0, 4) * 20`)} || ' #' || n, 1, 100, date '2020-01-01' + n / 30
     from base, generate_series(1, ${entries}) n`,
  ]
  for (const sql of statements) await queryAs(withoutChecks(database.adminUrl), null, sql, [userId])
}

/**
 * Adds nearly empty accounts and returns the id of one. They lower the average number of rows per user, which Postgres uses for its
 * estimates.
 */
export async function addSmallAccounts(database: TestDatabase, count: number): Promise<number> {
  const added = `insert into accounts.account (username, email, first_name, last_name, password_hash)
    select 'small-' || n, 'small-' || n || '@example.com', 'Sam', 'Small', 'none' from generate_series(1, ${count}) n returning id`
  const users = `select id from accounts.account where username like 'small-%'`
  const statements = [
    added,
    `insert into projects.client (user_id, name, email) select id, 'Corner shop', 'shop@example.com' from (${users}) u`,
    `insert into projects.project (user_id, client_id, name) select c.user_id, c.id, 'Website' from projects.client c join (${users}) u on u.id = c.user_id`,
    `insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
     select c.user_id, c.id, 'INV-1', date '2024-01-01', date '2024-01-31', 100, 100 from projects.client c join (${users}) u on u.id = c.user_id`,
    `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
     select i.user_id, i.id, true, 'Website', 1, 100 from billing.invoice i join (${users}) u on u.id = i.user_id`,
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select p.user_id, p.client_id, p.id, 'Website', 1, 100, date '2024-01-01' from projects.project p join (${users}) u on u.id = p.user_id`,
  ]
  for (const sql of statements) await queryAs(withoutChecks(database.adminUrl), null, sql, [])
  const [one] = await queryAs<{ id: number }>(database.adminUrl, null, `${users} limit 1`)
  if (!one) throw new Error('no small account')
  return one.id
}

function withoutChecks(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.searchParams.set('options', '-c session_replication_role=replica')
  return url.href
}
