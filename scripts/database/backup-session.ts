import { Client } from 'pg'
import { jobSchema, schemas, searchRole, serviceRole } from '../../packages/server-kit/src/database/roles.ts'
import { BackupProblem } from './backup-file.ts'

/** Data and waiting jobs: a message that was to be sent still is. */
export const backedUpSchemas: readonly string[] = [...schemas, ...schemas.map(jobSchema)]

/** The text of values is the same on every server, and row-level security raises an error instead of hiding rows. */
const SESSION = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export async function withAdministrator<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  // The running query reports a lost connection; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ seesAll: boolean }>('select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user')
    if (!rows[0]?.seesAll) {
      throw new BackupProblem('Row-level security hides rows from the role of DATABASE_URL: give the address of a superuser, or alter the role with "bypassrls".')
    }
    await client.query(SESSION)
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface StoredTable {
  table: string
  columns: string[]
}

/** All tables with rows, including partitions of pg-boss, without generated columns and the tables of migrations. Names are quoted where necessary. */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname || '.' || quote_ident(c.relname) as table,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1) and c.relname <> 'migration' order by 1`,
    [backedUpSchemas],
  )
  return rows
}

/** By schema. */
export async function readMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const schema of schemas) {
    const { rows: tables } = await client.query('select from pg_tables where schemaname = $1 and tablename = $2', [schema, 'migration'])
    if (tables.length === 0) continue
    const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration order by name collate "C"`)
    found[schema] = rows.map(({ name }) => name)
  }
  if (Object.keys(found).length === 0) throw new BackupProblem('There is no Billfold in this database.')
  return found
}

/** Running processes would continue with what they read before the restore. */
export async function refuseWhileUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'select distinct usename as role from pg_stat_activity where datname = current_database() and usename = any ($1) order by 1',
    [[...schemas.map(serviceRole), searchRole]],
  )
  if (rows.length > 0) throw new BackupProblem(`Billfold is running on this database (${rows.map(({ role }) => role).join(', ')}). Stop it first.`)
}

/** Filled at every start: built modules and job queues. */
const FILLED_AT_START = /^(?:\w+_jobs\.|accounts\.module)/

export async function refuseRows(client: Client): Promise<void> {
  const filled: string[] = []
  for (const { table } of await listTables(client)) {
    if (FILLED_AT_START.test(table)) continue
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    if (rows[0]?.count !== '0') filled.push(`${table}: ${rows[0]?.count}`)
  }
  if (filled.length > 0) throw new BackupProblem(`The database is not empty (${filled.join(', ')}). Restore with --replace to delete what is there now.`)
}
