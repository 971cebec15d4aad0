import type { Client } from 'pg'
import { schemas, searchRole, serviceRole } from '../../packages/server-kit/src/database/roles.ts'
import { copyIn } from './backup-copy.ts'
import { type Backup, BackupProblem, type BackupTable, compareContents, type Contents, readBackup } from './backup-file.ts'
import { listTables, readContents, readMigrations, readSequences, type StoredTable, withAdministrator } from './backup-tables.ts'

interface RestoreOptions {
  /** Prepared by this version of Billfold. */
  adminUrl: string
  file: string
  /** What is there goes. Without it only an empty database is restored into. */
  replace: boolean
  stop?: AbortSignal | undefined
}

/** All of a backup or nothing of it: one transaction, which ends well only if what is stored then is what was backed up, row by row. */
export async function restoreDatabase({ adminUrl, file, replace, stop }: RestoreOptions): Promise<Backup> {
  // The whole file, before anything is touched.
  const backup = await readBackup(file)
  await withAdministrator(adminUrl, async (client) => {
    await refuseWhileUsed(client)
    await client.query('begin')
    const tables = await lockTables(client)
    await compareVersions(client, backup, tables)
    if (!replace) await refuseRows(client, tables)
    await fill(client, { file, tables: inOrderOf(backup, tables), stop })
    await restartSequences(client, backup)
    await compareStored(client, backup, tables)
    // Without it lists would be read by plans for empty tables.
    await client.query(`analyze ${names(tables)}`)
    stop?.throwIfAborted()
    await client.query('commit')
  })
  return backup
}

const names = (tables: readonly StoredTable[]) => tables.map(({ table }) => table).join(', ')

/** Running processes would go on with what they read before. */
export async function refuseWhileUsed(client: Client): Promise<void> {
  const roles = [...schemas.map(serviceRole), searchRole]
  const { rows } = await client.query<{ role: string }>(
    'select distinct usename as role from pg_stat_activity where datname = current_database() and usename = any ($1) order by 1',
    [roles],
  )
  if (rows.length > 0) throw new BackupProblem(`Billfold runs on this database (${rows.map(({ role }) => role).join(', ')}). Stop it first.`)
}

async function lockTables(client: Client): Promise<StoredTable[]> {
  const tables = await listTables(client)
  if (tables.length === 0) throw new BackupProblem('This database is not prepared: run npm run db -- migrate first.')
  await client.query("set local lock_timeout = '10s'")
  await client.query(`lock table ${names(tables)} in access exclusive mode`)
  return tables
}

async function compareVersions(client: Client, { head, tables: saved }: Backup, tables: readonly StoredTable[]): Promise<void> {
  const here = await readMigrations(client)
  const lines = (migrations: Record<string, string[]>) => Object.entries(migrations).flatMap(([schema, ran]) => ran.map((name) => `${schema} ${name}`))
  const [missing, more] = differences(lines(head.migrations), lines(here))
  if (missing.length > 0) throw new BackupProblem(`The backup is of a newer Billfold, which has ${missing.join(', ')}: restore it with that one.`)
  if (more.length > 0) {
    throw new BackupProblem(`The backup is of an older Billfold, without ${more.join(', ')}: restore it with that one into a database of its own, then start this one on it.`)
  }
  // Beside ours there are pg-boss' tables, which come with its version.
  const shape = (list: readonly BackupTable[]) => list.map(({ table, columns }) => `${table} (${columns.toSorted().join(', ')})`)
  const different = differences(shape(saved), shape(tables)).flat()
  if (different.length > 0) throw new BackupProblem(`The backup has other tables than this version of Billfold: ${different.join('; ')}.`)
}

function differences(one: string[], other: string[]): [string[], string[]] {
  return [one.filter((line) => !other.includes(line)), other.filter((line) => !one.includes(line))]
}

/** Every start fills these: built modules and job queues. */
const madeByStarting = /^(?:\w+_jobs\.|accounts\.module)/

export async function refuseRows(client: Client, tables: readonly StoredTable[]): Promise<void> {
  const filled: string[] = []
  for (const { table } of tables.filter((each) => !madeByStarting.test(each.table))) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    if (rows[0]?.count !== '0') filled.push(`${table}: ${rows[0]?.count}`)
  }
  if (filled.length > 0) throw new BackupProblem(`The database is not empty (${filled.join(', ')}). --replace restores all the same, and what is there now is lost.`)
}

/** With the backup's columns, in the backup's order: the same rows are the same bytes only then. */
function inOrderOf({ tables: saved }: Backup, tables: readonly StoredTable[]): Map<string, StoredTable> {
  const order = new Map(tables.map((table) => [table.table, table.order]))
  return new Map(saved.map((table) => [table.table, { ...table, order: order.get(table.table) ?? [] }]))
}

interface Filling {
  file: string
  tables: Map<string, StoredTable>
  stop: AbortSignal | undefined
}

/**
 * Triggers tell of changes, write histories and keep what was signed: none of that happens now, it happened. Foreign keys are asked at the
 * end, when all rows are there, and do hold then.
 */
async function fill(client: Client, { file, tables, stop }: Filling): Promise<void> {
  const all = [...tables.keys()]
  const keys = await immediateKeys(client, all)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`)
  await client.query(`truncate ${all.join(', ')}`)
  await readBackup(file, async ({ table }, rows) => {
    stop?.throwIfAborted()
    // Names of the file become SQL only as those that this database has.
    const columns = tables.get(table)?.columns
    if (!columns) throw new BackupProblem(`it changed while it was read, and has ${table} now`)
    await copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, rows)
  })
  await client.query('set constraints all immediate')
  for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} not deferrable`)
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
}

interface ForeignKey {
  table: string
  name: string
}

/** Those that are not deferrable as they stand. A partition's key is that of its table. */
async function immediateKeys(client: Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name from pg_constraint c
     where c.contype = 'f' and not c.condeferrable and c.conparentid = 0
       and c.connamespace in (select relnamespace from pg_class where oid = any ($1::text[]::regclass[])) order by 1, 2`,
    [tables],
  )
  return rows
}

/** Not `setval`, which a rollback would not take back. */
async function restartSequences(client: Client, { manifest: { sequences } }: Backup): Promise<void> {
  const here = await readSequences(client)
  const unknown = Object.keys(sequences).filter((name) => here[name] === undefined)
  if (unknown.length > 0) throw new BackupProblem(`This version of Billfold does not know the sequences ${unknown.join(', ')}.`)
  for (const [name, next] of Object.entries(sequences)) await client.query(`alter sequence ${name} restart with ${next}`)
}

async function compareStored(client: Client, backup: Backup, tables: readonly StoredTable[]): Promise<void> {
  const stored: Record<string, Contents> = {}
  for (const [name, table] of inOrderOf(backup, tables)) stored[name] = await readContents(client, table)
  compareContents(backup.manifest.tables, stored)
}
