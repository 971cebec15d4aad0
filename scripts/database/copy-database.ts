import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import * as copy from 'pg-copy-streams'
import * as z from 'zod/mini'
import { Problem } from '../start/command-line.ts'
import { backedUpSchemas, type BackupHead, type BackupOptions, checkWhole, headLine, jsonLine, listTables, parseLine, readBody, readHead, readMigrations, refuseRows, refuseWhileUsed, type RestoreOptions, splitLines, type StoredTable, withAdministrator, writeBackup } from './backup-file.ts'

/*
 * The format for backups of the embedded database, which has no pg_dump. After the head, each table has a line
 * {"table":"billing.invoice","columns":["id",…]}, its rows as COPY writes them, and a line with just \. The last line contains the next
 * sequence numbers: {"sequences":{"billing.invoice_id_seq":"8"}}.
 */
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const sequencesLine = z.object({ sequences: z.record(z.string(), z.string().check(z.regex(/^\d+$/))) })
const END_OF_ROWS = Buffer.from('\\.\n')

/** Copies the database from a single snapshot. */
export function copyDatabase({ adminUrl, keys, file, stop }: BackupOptions): Promise<void> {
  return withAdministrator(adminUrl, (client) => writeBackup(file, copyTables(client, keys), stop))
}

async function* copyTables(client: Client, keys: BackupHead['keys']): AsyncGenerator<Buffer> {
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  // Lock the tables before the first read, which takes the snapshot. Otherwise, a migration could change a table in between.
  if (tables.length > 0) await client.query(`lock table ${names(tables)} in access share mode`)
  const migrations = await readMigrations(client)
  yield headLine({ method: 'copy', migrations, keys })
  for (const { table, columns } of tables) {
    yield jsonLine({ table, columns })
    yield* client.query(copy.to(`copy (select ${columns.join(', ')} from ${table}) to stdout`)) as AsyncIterable<Buffer>
    yield END_OF_ROWS
  }
  // Sequences come last: they ignore the snapshot, so reading them earlier could give numbers that are behind the rows.
  yield jsonLine({ sequences: await readSequences(client) })
}

/** Restores a backup in one transaction, into a database that this version of Billfold has prepared. */
export async function restoreCopy({ adminUrl, file, replace, stop }: RestoreOptions): Promise<void> {
  await checkWhole(file)
  const { migrations } = await readHead(file)
  await withAdministrator(adminUrl, async (client) => {
    await refuseWhileUsed(client)
    await requireReplicaRole(client)
    await client.query("begin; set local lock_timeout = '10s'")
    requireSameMigrations(migrations, await readMigrations(client))
    const tables = await listTables(client)
    await client.query(`lock table ${names(tables)} in access exclusive mode`)
    if (!replace) await refuseRows(client)
    // Skips triggers and foreign key checks, which were applied when the rows were first written.
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${names(tables)}`)
    await fillTables(client, tables, splitLines(readBody(file)))
    await client.query(`analyze ${names(tables)}`)
    stop?.throwIfAborted()
    await client.query('commit')
  })
}

async function requireReplicaRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ isAllowed: boolean }>("select has_parameter_privilege('session_replication_role', 'set') as \"isAllowed\"")
  if (!rows[0]?.isAllowed) {
    throw new Problem('To restore a backup of an embedded database, the role of DATABASE_URL must be a superuser or have the right to set session_replication_role.')
  }
}

const names = (tables: readonly StoredTable[]) => tables.map(({ table }) => table).join(', ')

async function fillTables(client: Client, tables: readonly StoredTable[], lines: AsyncGenerator<Buffer>): Promise<void> {
  for (;;) {
    const line = parseLine(z.union([tableLine, sequencesLine]), await nextLine(lines))
    if ('sequences' in line) return restartSequences(client, line.sequences)
    const columns = line.columns.join(', ')
    if (!tables.some((known) => known.table === line.table && known.columns.toSorted().join(', ') === line.columns.toSorted().join(', '))) {
      throw new Problem(`The backup has other tables than this version of Billfold: ${line.table} (${columns}).`)
    }
    await pipeline(Readable.from(inChunks(rowsOf(lines)), { objectMode: false }), client.query(copy.from(`copy ${line.table} (${columns}) from stdin`)))
  }
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await lines.next()
  if (done) throw new Problem('The end of the backup is missing.')
  return value
}

async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let line = await nextLine(lines); !line.equals(END_OF_ROWS); line = await nextLine(lines)) yield line
}

const CHUNK_BYTES = 65_536

/** Combines rows into larger chunks, because sending each row separately would be slow. */
async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const row of rows) {
    held.push(row)
    size += row.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

function requireSameMigrations(backup: BackupHead['migrations'], here: BackupHead['migrations']): void {
  const list = (migrations: BackupHead['migrations']) => Object.entries(migrations).flatMap(([schema, ran]) => ran.map((name) => `${schema} ${name}`))
  const [inBackup, inDatabase] = [list(backup), list(here)]
  const newer = inBackup.filter((name) => !inDatabase.includes(name))
  if (newer.length > 0) throw new Problem(`The backup is from a newer version of Billfold, with ${newer.join(', ')}. Restore it with that version.`)
  const missing = inDatabase.filter((name) => !inBackup.includes(name))
  if (missing.length > 0) {
    throw new Problem(`The backup is from an older version of Billfold, without ${missing.join(', ')}. Restore it with that version into an empty folder, then start this one on it.`)
  }
}

async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select schemaname || '.' || quote_ident(sequencename) as name, coalesce(last_value + increment_by, start_value)::text as next
     from pg_sequences where schemaname = any ($1)`,
    [backedUpSchemas],
  )
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}

/** Does not use `setval`, because a rollback would not undo it. */
async function restartSequences(client: Client, sequences: Record<string, string>): Promise<void> {
  const known = await readSequences(client)
  for (const [name, next] of Object.entries(sequences)) {
    if (known[name] === undefined) throw new Problem(`This version of Billfold does not know the sequence ${name}.`)
    await client.query(`alter sequence ${name} restart with ${next}`)
  }
}
