import type { Client } from 'pg'
import { Problem } from '../../start/command-line.ts'
import { withAdministrator } from '../backup-file.ts'
import { readCatalog, requireCatalog } from './catalog.ts'
import { catchUp, copyRows, verifyCopy } from './copy-rows.ts'
import { type LargeTable, largeTables, MAX_PARTS, MIN_PARTS, nameOf, newName, newSchema, oldSchema } from './large-tables.ts'
import { completeNewTable, createNewTable, isComplete, recordChanges, stopRecording } from './new-table.ts'
import { dropReplaced, switchTables, validateForeignKeys } from './switch-table.ts'
import { withoutWaiting } from './transaction.ts'

interface PartitionOptions {
  adminUrl: string
  parts: number
  stop?: AbortSignal | undefined
  say?: (line: string) => void
}

/**
 * Splits the large tables into hash partitions by user while the product runs, one table at a time. An interrupted run can be continued.
 */
export async function partitionDatabase({ adminUrl, parts, stop, say = () => undefined }: PartitionOptions): Promise<string> {
  if (!Number.isInteger(parts) || parts < MIN_PARTS || parts > MAX_PARTS) {
    throw new Problem(`The number of partitions must be between ${MIN_PARTS} and ${MAX_PARTS}; 16 suits most installations.`)
  }
  return whileAlone(adminUrl, async (client) => {
    await finishSwitches(client, adminUrl)
    const left = await tablesLeft(client, parts)
    for (const large of left) await partitionTable(client, large, { adminUrl, parts, stop, say })
    await dropSchemas(client)
    return `${largeTables.length} tables have ${parts} partitions each.`
  })
}

/** Validates foreign keys and drops replaced tables, in case an earlier run was interrupted after switching a table. */
async function finishSwitches(client: Client, adminUrl: string): Promise<void> {
  for (const schema of new Set(largeTables.map((large) => large.schema))) await validateForeignKeys(adminUrl, schema)
  for (const large of largeTables) await dropReplaced(client, large)
}

/** Removes everything that an interrupted run left behind. Tables that have been partitioned stay partitioned. */
export async function cancelPartitioning(adminUrl: string): Promise<string> {
  return whileAlone(adminUrl, async (client) => {
    for (const large of largeTables) {
      if (await readCatalog(client, nameOf(large))) await withoutWaiting(client, () => stopRecording(client, large))
      await client.query(`drop table if exists ${newName(large)}`)
      await dropReplaced(client, large)
    }
    await dropSchemas(client)
    return 'Nothing is left of an unfinished partitioning.'
  })
}

/** An arbitrary key for the advisory lock. */
const LOCK = 7_316_002

function whileAlone<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withAdministrator(adminUrl, async (client) => {
    const { rows } = await client.query<{ isAlone: boolean }>('select pg_try_advisory_lock($1) as "isAlone"', [LOCK])
    if (!rows[0]?.isAlone) throw new Problem('Another npm run db -- partition is at work on this database.')
    // With an empty search path, Postgres includes the schema in all definitions.
    await client.query("set search_path = ''; set maintenance_work_mem = '256MB'")
    return work(client)
  })
}

/**
 * Returns the tables that are not partitioned yet. Fails if there are none, or if some are already partitioned into a different number of
 * parts.
 */
async function tablesLeft(client: Client, parts: number): Promise<LargeTable[]> {
  const left: LargeTable[] = []
  for (const large of largeTables) {
    const { kind, keys } = await requireCatalog(client, nameOf(large))
    if (keys[0] !== 'user_id') throw new Problem(`The primary key of ${nameOf(large)} does not start with user_id: run npm run db -- migrate first.`)
    for (const name of [nameOf(large), newName(large)]) {
      const found = await countPartitions(client, name)
      if (found > 0 && found !== parts) throw new Problem(`${name} has ${found} partitions, and their number cannot be changed.`)
    }
    if (kind === 'plain') left.push(large)
  }
  if (left.length === 0) throw new Problem(`The tables are partitioned already, into ${parts} parts.`)
  return left
}

async function countPartitions(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from pg_inherits where inhparent = to_regclass($1)', [name])
  return rows[0]?.count ?? 0
}

async function partitionTable(client: Client, large: LargeTable, { adminUrl, parts, stop, say = () => undefined }: PartitionOptions): Promise<void> {
  const name = nameOf(large)
  const catalog = await requireCatalog(client, name)
  const copying = { columns: catalog.written, keys: catalog.keys, stop }
  await recordChanges(client, large, catalog)
  await createNewTable(client, large, parts)
  if (!isComplete(await requireCatalog(client, newName(large)))) {
    say(`${name}: copying`)
    await copyRows(client, large, copying)
    say(`${name}: building indexes`)
    await completeNewTable(client, large)
  }
  stop?.throwIfAborted()
  await catchUp(client, large, copying)
  const rows = await verifyCopy(client, large, catalog.keys)
  await catchUp(client, large, copying)
  await switchTables(client, large, parts)
  await validateForeignKeys(adminUrl, large.schema)
  await dropReplaced(client, large)
  say(`${name}: ${rows} rows in ${parts} partitions`)
}

async function dropSchemas(client: Client): Promise<void> {
  for (const schema of new Set(largeTables.map((large) => large.schema))) await client.query(`drop schema if exists ${newSchema(schema)}, ${oldSchema(schema)}`)
}
