import type { Client } from 'pg'
import { withClient } from '../../../packages/server-kit/src/database/provision.ts'
import { ownerRole, ownerUrl, type Schema } from '../../../packages/server-kit/src/database/roles.ts'
import { Problem } from '../../start/command-line.ts'
import { differences, requireCatalog, type TableCatalog } from './catalog.ts'
import { applyChanges } from './copy-rows.ts'
import { asOwner, type LargeTable, nameOf, newName, newSchema, oldSchema, partitionName } from './large-tables.ts'
import { addConstraint, stopRecording } from './new-table.ts'
import { withoutWaiting } from './transaction.ts'

/**
 * The only step during which requests have to wait. One transaction applies the last changes, swaps the tables, and moves triggers, foreign
 * keys and views to the new table. Foreign keys are validated afterwards, because that reads all rows.
 */
export async function switchTables(client: Client, large: LargeTable, parts: number): Promise<void> {
  await client.query(`create schema if not exists ${oldSchema(large.schema)} authorization ${ownerRole(large.schema)}`)
  await withoutWaiting(client, async () => {
    await lockAll(client, large)
    await applyAll(client, large)
    await client.query(asOwner(large))
    await stopRecording(client, large)
    const before = await requireCatalog(client, nameOf(large))
    await continueSequence(client, large, before)
    for (const { table, name } of before.incoming) await client.query(`alter table ${table} drop constraint ${name}`)
    await client.query(`alter table ${nameOf(large)} set schema ${oldSchema(large.schema)}`)
    await client.query(`alter table ${newName(large)} set schema ${large.schema}`)
    for (let part = 0; part < parts; part++) await client.query(`alter table ${newSchema(large.schema)}.${partitionName(large.table, part)} set schema ${large.schema}`)
    await attach(client, large, before)
    await client.query('reset role')
    const wrong = differences(before, await requireCatalog(client, nameOf(large)))
    if (wrong.length > 0) {
      throw new Problem(`The new ${nameOf(large)} would differ from the old one, probably because a migration ran meanwhile. Nothing was changed. Run npm run db -- partition cancel and start again.\n${wrong.join('\n')}`)
    }
  })
}

/** Locks all tables at once, so that no other request can lock one of them in between. */
async function lockAll(client: Client, large: LargeTable): Promise<void> {
  const { incoming } = await requireCatalog(client, nameOf(large))
  const { rows } = await client.query<{ name: string }>(
    "select distinct confrelid::regclass::text as name from pg_constraint where conrelid = $1::regclass and contype = 'f' and confrelid <> conrelid order by 1",
    [nameOf(large)],
  )
  const referring = [...new Set([nameOf(large), ...incoming.map(({ table }) => table)])]
  await client.query(`lock table ${referring.join(', ')} in access exclusive mode`)
  const referred = rows.map(({ name }) => name).filter((name) => !referring.includes(name))
  if (referred.length > 0) await client.query(`lock table ${referred.join(', ')} in share row exclusive mode`)
}

async function applyAll(client: Client, large: LargeTable): Promise<void> {
  const { written: columns, keys } = await requireCatalog(client, nameOf(large))
  while ((await applyChanges(client, large, { columns, keys }, 10_000)) > 0);
}

async function continueSequence(client: Client, large: LargeTable, { sequence }: TableCatalog): Promise<void> {
  if (!sequence) return
  const created = await requireCatalog(client, newName(large))
  if (created.sequence) await client.query(`select setval('${created.sequence.name}', last_value, is_called) from ${sequence.name}`)
}

/** Adds the foreign keys, triggers and views, which must not be active while rows are copied. */
async function attach(client: Client, large: LargeTable, { constraints, incoming, triggers, views }: TableCatalog): Promise<void> {
  const run = (statement: string) => client.query(statement.replace('{table}', nameOf(large)))
  for (const key of constraints.filter(({ type }) => type === 'f')) await run(addConstraint(key))
  for (const { table, name, definition } of incoming) await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`)
  for (const { name, definition, enabled } of triggers) {
    await run(definition)
    const mode = { D: 'disable', R: 'enable replica', A: 'enable always' }[enabled]
    if (mode) await run(`alter table {table} ${mode} trigger ${name}`)
  }
  for (const { view, definition } of views) await client.query(`create or replace view ${view}${definition}`)
}

/** Validates foreign keys that were added without checking existing rows. Does not block writes. */
export async function validateForeignKeys(adminUrl: string, schema: Schema): Promise<void> {
  await withClient(ownerUrl(adminUrl, schema), async (client) => {
    const { rows } = await client.query<{ table: string; name: string }>(
      `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name from pg_constraint c join pg_class t on t.oid = c.conrelid
       where c.contype = 'f' and not c.convalidated and c.conparentid = 0 and t.relnamespace = $1::regnamespace order by 1, 2`,
      [schema],
    )
    for (const { table, name } of rows) await client.query(`alter table ${table} validate constraint ${name}`)
  })
}

/** Drops the old table. No table refers to it anymore, but its own foreign keys still affect changes to the tables they reference. */
export async function dropReplaced(client: Client, large: LargeTable): Promise<void> {
  await withoutWaiting(client, () => client.query(`drop table if exists ${oldSchema(large.schema)}.${large.table}`))
}
