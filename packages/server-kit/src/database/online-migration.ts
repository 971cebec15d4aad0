import type { Client } from 'pg'
import type { EarlyIndex } from './keys-by-user.ts'
import { withClient } from './provision.ts'
import type { Schema } from './roles.ts'

/** Builds indexes of large tables without blocking writes, which a migration cannot do in its transaction. */
export async function buildEarly(url: string, schema: Schema, indexes: readonly EarlyIndex[]): Promise<void> {
  if (indexes.length === 0) return
  await withClient(url, async (client) => {
    for (const { name, table, columns } of await missing(client, schema, indexes)) {
      // Left by an attempt that was interrupted.
      await client.query(`drop index if exists ${schema}.${name}`)
      await client.query(`create unique index concurrently ${name} on ${schema}.${table} (${columns})`)
    }
  })
}

/** Not in a new database, whose tables are created by migrations that have not run yet. */
async function missing(client: Client, schema: Schema, indexes: readonly EarlyIndex[]): Promise<EarlyIndex[]> {
  const { rows } = await client.query<{ name: string }>(
    `select asked.name from unnest($2::text[], $3::text[]) asked (name, "table")
     where to_regclass($1 || '.' || asked."table") is not null
       and not exists (select from pg_index i where i.indexrelid = to_regclass($1 || '.' || asked.name) and i.indisvalid)`,
    [schema, indexes.map(({ name }) => name), indexes.map(({ table }) => table)],
  )
  const names = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => names.has(name))
}

/** Checks foreign keys that were added without looking at existing rows. The product can write meanwhile. */
export async function validateForeignKeys(url: string, schema: Schema): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; name: string }>(
      `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name from pg_constraint c join pg_class t on t.oid = c.conrelid
       where c.contype = 'f' and not c.convalidated and c.conparentid = 0 and t.relnamespace = $1::regnamespace order by 1, 2`,
      [schema],
    )
    for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`)
  })
}
