import { Client } from 'pg'
import { jobSchema, schemas } from '../../packages/server-kit/src/database/roles.ts'
import { type BackupTable, BackupProblem, type Contents, digestRows, splitLines } from './backup-file.ts'
import { copyOut } from './backup-copy.ts'

export interface StoredTable extends BackupTable {
  /** What its rows are ordered by, so that the same rows are the same bytes on every server. */
  order: string[]
}

/** Data and the work that waits: a message that was to be sent still is. Names come from our own list and need no quoting. */
export const backedUp: readonly string[] = [...schemas, ...schemas.map(jobSchema)]

/**
 * Everything with rows of its own, pg-boss' partitions too. Which migrations ran stands in the backup's head; what is generated is made anew.
 * "C" orders by bytes, whatever language the server speaks.
 */
const TABLES = `
  select n.nspname || '.' || quote_ident(c.relname) as table,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by array_position(i.indkey::smallint[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::smallint[]) where i.indrelid = c.oid and i.indisprimary),
      array['stored::text collate "C"']) as order
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any ($1) and c.relname <> 'migration' order by 1`

const SEQUENCES = `
  select schemaname || '.' || quote_ident(sequencename) as name, coalesce(last_value + increment_by, start_value)::text as next
  from pg_sequences where schemaname = any ($1) order by 1`

/** Values as text mean the same on every server, and row-level security hides nothing in silence. */
const SESSION = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export async function withAdministrator<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  // Told by the query that it breaks; without a listener it would end the process.
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

export async function listTables(client: Client): Promise<StoredTable[]> {
  return (await client.query<StoredTable>(TABLES, [backedUp])).rows
}

export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; next: string }>(SEQUENCES, [backedUp])
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}

/** By schema. A database that was never prepared has none. */
export async function readMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const schema of schemas) {
    const { rows: there } = await client.query('select from pg_tables where schemaname = $1 and tablename = $2', [schema, 'migration'])
    if (there.length === 0) continue
    const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration order by name collate "C"`)
    found[schema] = rows.map(({ name }) => name)
  }
  return found
}

export function readRows(client: Client, { table, columns, order }: StoredTable): AsyncIterable<Buffer> {
  return splitLines(copyOut(client, `copy (select ${columns.join(', ')} from ${table} as stored order by ${order.join(', ')}) to stdout`))
}

export async function readContents(client: Client, table: StoredTable): Promise<Contents> {
  const { rows, contents } = digestRows(readRows(client, table))
  for await (const _ of rows);
  return contents()
}
