import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobRole, ownerRole, schemas, type Schema, searchRole, serviceRole } from '../../packages/server-kit/src/database/roles.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { seedUser } from './seed-user.ts'

/** Tables without row-level security. docs/decisions/0004 explains why, and which process reads each of them. */
const modules = ['module', 'module_release', 'module_asset', 'module_event', 'module_load', 'module_vote'].map((table) => `accounts.${table}`)
const exempt = new Set(['accounts.account', 'accounts.session', 'accounts.sign_in_failure', 'accounts.rate_limit', 'accounts.password_reset', 'accounts.email_confirmation', 'accounts.unsubscribe_link', 'billing.orphaned_bill', 'billing.orphaned_customer', ...modules, ...schemas.map((schema) => `${schema}.migration`)])

interface Table {
  schema: Schema
  name: string
  forced: boolean
}

/** Tables and columns that the search role may read for all users; see docs/decisions/0020. */
const searched = {
  'billing.invoice': 'client_id id invoice_number issue_date search_text status total user_id',
  'billing.invoice_line_item': 'id invoice_id search_text user_id',
  'billing.time_entry': 'client_id date description id project_id search_text user_id',
  'projects.client': 'email id name search_text user_id',
  'projects.project': 'client_id id name search_text status user_id',
  'proposals.proposal': 'amount client_id id search_text status title user_id',
}

/** Tables and columns that job roles may read for all users; see docs/decisions/0024. */
const seenByJobs = {
  'accounts.account': 'created_at email_confirmed_at id is_demo',
  'accounts.activity': 'at user_id',
  'accounts.import_run': 'id state touched_at user_id',
  'accounts.data_archive': 'created_at user_id',
  'accounts.mail': 'created_at id not_before state user_id',
  'accounts.report_mail': 'kind period_start user_id',
  'accounts.second_factor': 'begun_at enabled_at user_id',
  'accounts.session': 'last_seen_at user_id',
  'accounts.settings': 'notifications profile user_id',
  'accounts.unmailed_notification': 'notification_id user_id',
  'accounts.webhook_delivery': 'next_attempt_at state user_id webhook_id',
  'accounts.webhook_event': 'created_at user_id',
  'billing.invoice': 'amount_paid deducted due_date id overdue_after send_reminders status subtotal total user_id',
  'billing.invoice_deduction': 'amount invoice_id user_id',
  'billing.invoice_line_item': 'amount invoice_id user_id',
  'billing.invoice_payment': 'applied invoice_id payment_intent_id user_id',
  'billing.invoice_receipt': 'mailed_at requested_at user_id',
  'billing.mail': 'created_at state',
  'billing.reminder_step': 'active_since days user_id',
  'billing.synced_bill': 'check_refunds_at checked_at id invoice_id payment_intent_id provider_id status user_id',
  'projects.project': 'due_date id is_archived status user_id',
  'proposals.mail': 'created_at state',
  'proposals.proposal': 'id status user_id valid_until',
}

let database: TestDatabase
let tables: Table[]
let anna: number
let berta: number

beforeAll(async () => {
  database = await testDatabase()
  tables = await queryAs<Table>(
    database.adminUrl,
    null,
    `select n.nspname as schema, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = any($1)`,
    [schemas],
  )
  anna = await createAccount(database)
  berta = await createAccount(database)
  for (const user of [anna, berta]) await seedUser(database, user)
})
afterAll(() => database.drop())

/** Returns the number of rows affected, or 0 if the role may not change the table. */
function changed(statement: Promise<object[]>): Promise<number> {
  return statement.then(
    (rows) => rows.length,
    (error: { code?: string }) => (error.code === PERMISSION_DENIED ? 0 : Number.NaN),
  )
}

const PERMISSION_DENIED = '42501'

const guarded = () => tables.filter(({ schema, name }) => !exempt.has(`${schema}.${name}`))

describe('row-level security', () => {
  test('is forced on every table that is not exempt', () => {
    expect(guarded().filter(({ forced }) => !forced)).toEqual([])
  })

  test('hides all rows from the service’s role while no user is set', async () => {
    for (const { schema, name } of guarded()) {
      const all = await queryAs(database.adminUrl, null, `select from ${schema}.${name}`)
      expect(all.length, `${schema}.${name} needs a row in seed-user.ts`).toBeGreaterThan(0)
      expect(await queryAs(database.url(schema), null, `select from ${schema}.${name}`), `${schema}.${name}`).toEqual([])
    }
  })

  test('shows users only their own rows', async () => {
    for (const { schema, name } of guarded()) {
      const rows = await queryAs<{ user_id: number }>(database.url(schema), anna, `select user_id from ${schema}.${name}`)
      expect(new Set(rows.map((row) => row.user_id)), `${schema}.${name}`).toEqual(new Set([anna]))
    }
  })

  test('prevents changing, deleting or transferring another user’s row', async () => {
    for (const { schema, name } of guarded()) {
      const url = database.url(schema)
      expect(await changed(queryAs(url, anna, `update ${schema}.${name} set user_id = user_id where user_id = $1 returning 1`, [berta]))).toBe(0)
      expect(await changed(queryAs(url, anna, `delete from ${schema}.${name} where user_id = $1 returning 1`, [berta]))).toBe(0)
      await expect(queryAs(url, anna, `update ${schema}.${name} set user_id = $1`, [berta]), `${schema}.${name}`).rejects.toThrow()
    }
  })

  test('also applies to the owner of the tables, and therefore to every view', async () => {
    for (const { schema, name } of guarded()) {
      expect(await queryAs(database.ownerUrl(schema), null, `select from ${schema}.${name}`)).toEqual([])
    }
    const views = await queryAs<{ view: string; reader: Schema }>(
      database.adminUrl,
      null,
      `select v.schemaname || '.' || v.viewname as view, s.name as reader from pg_views v, unnest($1::text[]) s (name)
       where v.schemaname = any($1) and has_schema_privilege('billfold_' || s.name, v.schemaname, 'usage')
         and has_table_privilege('billfold_' || s.name, v.schemaname || '.' || v.viewname, 'select')`,
      [schemas],
    )
    expect(views.length).toBeGreaterThan(0)
    for (const { view, reader } of views) {
      expect(await queryAs(database.url(reader), null, `select from ${view}`), view).toEqual([])
      const rows = await queryAs<{ owner: string | null }>(database.url(reader), anna, `select to_jsonb(v) ->> 'user_id' as owner from ${view} v`)
      expect(rows.filter(({ owner }) => owner !== null && owner !== String(anna)), view).toEqual([])
      // A view that does not contain the owner's id must return at most one row.
      expect(rows.filter(({ owner }) => owner === null).length, view).toBeLessThanOrEqual(1)
    }
  })
})

describe('foreign keys between user records', () => {
  test('include the user id', async () => {
    const keys = await queryAs<{ name: string; columns: string[] }>(
      database.adminUrl,
      null,
      `select k.conrelid::regclass || '.' || k.conname as name,
        array(select a.attname::text from unnest(k.conkey) c join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c) as columns
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace
       where k.contype = 'f' and n.nspname = any($1) and k.confrelid <> 'accounts.account'::regclass and k.conrelid <> all($2::regclass[])`,
      [schemas, modules],
    )
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
  })

  test('reject a row that refers to another user’s row, even with direct SQL', async () => {
    const [hers] = await queryAs<{ client: number; project: number }>(
      database.adminUrl,
      null,
      'select client_id as client, id as project from projects.project where user_id = $1',
      [berta],
    )
    const steal = (schema: Schema, sql: string, ...values: unknown[]) => queryAs(database.url(schema), anna, sql, [anna, ...values])
    await expect(steal('projects', "insert into project (user_id, client_id, name) values ($1, $2, 'X')", hers?.client)).rejects.toThrow(/project_client/)
    await expect(
      steal('billing', "insert into time_entry (user_id, client_id, project_id, description, hours, rate, date) values ($1, $2, $3, 'X', 1, 1, '2026-01-01')", hers?.client, hers?.project),
    ).rejects.toThrow(/time_entry_project/)
    await expect(
      steal('billing', "insert into invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total) values ($1, $2, 'X', '2026-01-01', '2026-01-01', 0, 0)", hers?.client),
    ).rejects.toThrow(/invoice_client/)
    const spend = (client?: number, project?: number) =>
      steal('billing', "insert into expense (user_id, client_id, project_id, date, category, amount) values ($1, $2, $3, '2026-01-01', 'Other', 1)", client, project)
    await expect(spend(hers?.client)).rejects.toThrow(/expense_client/)
    await expect(spend(undefined, hers?.project)).rejects.toThrow(/expense_project_with_client/)
    await expect(
      steal('proposals', "insert into proposal (user_id, client_id, title, description, client_email, typed_amount, amount) values ($1, $2, 'X', 'X', 'x@example.com', 0, 0)", hers?.client),
    ).rejects.toThrow(/proposal_client/)
  })
})

describe('the database roles', () => {
  test('for services and search are not superusers, own nothing and cannot switch to other roles', async () => {
    const roles = [...schemas.map(serviceRole), searchRole]
    const powers = await queryAs(
      database.adminUrl,
      null,
      `select r.rolname from pg_roles r where r.rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
        or exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_auth_members m where m.member = r.oid))`,
      [roles],
    )
    expect(powers).toEqual([])
  })

  test('for services have a statement timeout, while those for migrations do not', async () => {
    const limits = (urlOf: (schema: Schema) => string) =>
      Promise.all(schemas.map(async (schema) => (await queryAs<{ limit: string }>(urlOf(schema), null, "select current_setting('statement_timeout') as limit"))[0]?.limit))
    expect([new Set(await limits((schema) => database.url(schema))), new Set(await limits((schema) => database.ownerUrl(schema)))]).toEqual([new Set(['1min']), new Set(['0'])])
  })

  test('can access only the published views of other schemas', async () => {
    const reach = await queryAs<{ role: string; object: string }>(
      database.adminUrl,
      null,
      `select r.rolname as role, n.nspname || '.' || c.relname as object
       from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
       where r.rolname = any($1) and n.nspname = any($2) and c.relkind in ('r', 'v', 'm') and r.rolname <> 'billfold_' || n.nspname
         and has_schema_privilege(r.oid, n.oid, 'usage')
         and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')`,
      [schemas.map(serviceRole), schemas],
    )
    const views = await queryAs<{ view: string }>(database.adminUrl, null, "select schemaname || '.' || viewname as view from pg_views where schemaname = any($1)", [schemas])
    const published = new Set(views.map(({ view }) => view))
    expect(reach.length).toBeGreaterThan(0)
    expect(reach.filter(({ object }) => !published.has(object))).toEqual([])
  })

  test('for jobs can only read the columns their functions need, cannot connect and have no members', async () => {
    const roles = schemas.map(jobRole)
    expect(Object.assign({}, ...(await Promise.all(roles.map(readableBy))))).toEqual(seenByJobs)
    const [powers] = await queryAs<{ logins: boolean; powers: boolean; memberships: string[]; heirs: boolean }>(
      database.adminUrl,
      null,
      `select bool_or(rolcanlogin) as logins, bool_or(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
          or has_schema_privilege(r.oid, replace(replace(rolname, 'billfold_', ''), '_jobs', ''), 'create')) as powers,
        array(select member::regrole::text from pg_auth_members m where m.roleid = any(array_agg(r.oid)) and (m.set_option or m.inherit_option) and not m.admin_option order by 1) as memberships,
        exists (select from pg_auth_members m where m.member = any(array_agg(r.oid))) as heirs
       from pg_roles r where rolname = any($1)`,
      [roles],
    )
    expect(powers).toEqual({ logins: false, powers: false, memberships: schemas.map(ownerRole).toSorted(), heirs: false })
  })

  test('have a single policy condition for table owners, so that Postgres can estimate how many rows a view returns', async () => {
    const more = await queryAs<{ policy: string }>(
      database.adminUrl,
      null,
      `select schemaname || '.' || tablename || ' ' || policyname as policy from pg_policies
       where schemaname = any($1) and policyname <> 'own_rows' and roles && array['public', 'billfold_' || schemaname || '_owner', 'billfold_' || schemaname]::name[] order by 1`,
      [schemas],
    )
    // These policies are on tables that no view uses.
    const links = ['billing.share_link', 'projects.portal_link', 'projects.share_link', 'proposals.share_link'].flatMap((table) => [table, `${table}_directory`])
    expect(more.map(({ policy }) => policy)).toEqual(links.map((table) => `${table} the_one_named`))
  })

  test('for search can only read searched and displayed columns, and cannot write', async () => {
    expect(await readableBy(searchRole)).toEqual(searched)
    const asSearch = (sql: string) => queryAs(database.searchUrl, null, sql)
    expect(await asSearch('select distinct user_id from billing.time_entry')).toHaveLength(2)
    await expect(asSearch('select rate from billing.time_entry')).rejects.toThrow(/permission denied/)
    await expect(asSearch('select password_hash from accounts.account')).rejects.toThrow(/permission denied/)
    for (const { schema, name } of tables) {
      await expect(asSearch(`set transaction_read_only = off; delete from ${schema}.${name}`), `${schema}.${name}`).rejects.toThrow(/permission denied/)
    }
  })
})

/** Columns that a role may read, by table. */
async function readableBy(role: string): Promise<Record<string, string>> {
  const readable = await queryAs<{ table: string; columns: string }>(
    database.adminUrl,
    null,
    `select n.nspname || '.' || c.relname as table, string_agg(a.attname, ' ' order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname !~ '^pg_|^information_schema$|^public$' and c.relkind in ('r', 'v', 'm', 'S') and has_column_privilege($1, c.oid, a.attnum, 'select') group by 1`,
    [role],
  )
  return Object.fromEntries(readable.map(({ table, columns }) => [table, columns]))
}
