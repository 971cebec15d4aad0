import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { schemas, serviceRole } from '../../packages/server-kit/src/database/roles.ts'
import { withClient } from '../../packages/server-kit/src/database/with-client.ts'
import { newDatabase } from '../../packages/server-kit/src/testing/new-database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { prepareDatabase } from './prepare-database.ts'

interface Column {
  type: string
  /** A row without it, or with null in it, is refused. */
  required?: true
}

/** What the code of a release uses of the database. */
export interface DatabaseSurface {
  /** Tables and views by their name, 'billing.invoice', and their columns. */
  relations: Record<string, Record<string, Column>>
  /** 'accounts.hashed(text) → bytea' */
  functions: string[]
  /** 'billfold_billing: select projects.client_directory' */
  rights: string[]
}

const FILE = join(import.meta.dirname, 'released-schema.json')

export async function releasedSchema(): Promise<DatabaseSurface> {
  return JSON.parse(await readFile(FILE, 'utf8')) as DatabaseSurface
}

/** What the migrations of today lead to is what the code of this release uses. */
export async function recordSchema(adminUrl: string): Promise<void> {
  await using database = await newDatabase(adminUrl, `billfold_release_${randomBytes(4).toString('hex')}`)
  await prepareDatabase({ adminUrl: database.url, passwords: testPasswords })
  const { relations, functions, rights } = await withClient(database.url, readSchema)
  // A relation a line: a change of one is a change of its line.
  const lines = Object.entries(relations).map(([relation, columns]) => `  ${JSON.stringify(relation)}: ${JSON.stringify(columns)}`)
  const list = (values: string[]) => values.map((value) => `  ${JSON.stringify(value)}`).join(',\n')
  await writeFile(FILE, `{\n "relations": {\n${lines.join(',\n')}\n },\n "functions": [\n${list(functions)}\n ],\n "rights": [\n${list(rights)}\n ]\n}\n`)
}

export async function readSchema(client: Client): Promise<DatabaseSurface> {
  const columns = await client.query<{ relation: string; name: string; type: string; required: boolean }>(COLUMNS, [schemas])
  const relations: DatabaseSurface['relations'] = {}
  for (const { relation, name, type, required } of columns.rows) (relations[relation] ??= {})[name] = { type, ...(required && { required }) }
  const functions = await client.query<{ line: string }>(FUNCTIONS, [schemas])
  const rights = await client.query<{ line: string }>(RIGHTS, [schemas, schemas.map(serviceRole)])
  return { relations, functions: functions.rows.map(({ line }) => line), rights: rights.rows.map(({ line }) => line) }
}

/** Not the migrator's own tables: only today's migrator asks them. */
const OURS = "n.nspname = any($1) and c.relkind in ('r', 'v', 'm') and c.relname <> 'migration'"

const COLUMNS = `
  select n.nspname || '.' || c.relname as relation, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${OURS} order by 1, 2`

const FUNCTIONS = `
  select n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') → ' || pg_get_function_result(p.oid) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1) and p.prorettype <> 'trigger'::regtype order by 1`

/** A right to some columns counts; there is none to delete some. */
const RIGHTS = `
  select role || ': ' || "right" || ' ' || n.nspname || '.' || c.relname as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
    unnest($2::text[]) role, unnest(array['select', 'insert', 'update', 'delete']) "right"
  where ${OURS} and has_schema_privilege(role, n.oid, 'usage')
    and case "right" when 'delete' then has_table_privilege(role, c.oid, 'delete') else has_any_column_privilege(role, c.oid, "right") end
  order by 1`
