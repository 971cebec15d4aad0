import type { Client } from 'pg'
import type { EarlyIndex } from './keys-by-user.ts'
import { withClient } from './provision.ts'
import type { Schema } from './roles.ts'

/** Builds indexes on large tables without blocking writes. A migration cannot do that in its transaction. */
export async function buildEarly(url: string, schema: Schema, indexes: readonly EarlyIndex[]): Promise<void> {
  if (indexes.length === 0) return
  await withClient(url, async (client) => {
    for (const { name, table, columns } of await missing(client, schema, indexes)) {
      // Drops the index that an interrupted attempt may have left.
      await client.query(`drop index if exists ${schema}.${name}`)
      await client.query(`create unique index concurrently ${name} on ${schema}.${table} (${columns})`)
    }
  })
}

/** Skips tables that do not exist yet, as in a new database, because later migrations create them. */
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

/** Validates foreign keys that were added without checking existing rows. Does not block writes. */
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
