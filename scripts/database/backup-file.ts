import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import * as streams from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import * as z from 'zod/mini'
import { withClient } from '../../packages/server-kit/src/database/provision.ts'
import { jobSchema, schemas, searchRole, serviceRole } from '../../packages/server-kit/src/database/roles.ts'
import { hasCode, Problem } from '../start/command-line.ts'
import { HELPERS } from './partition/large-tables.ts'

/*
 * A backup is a gzip file. Its first line is the head, in JSON. The rest is a dump in pg_dump's custom format or, if the method is "copy",
 * the lines described in copy-database.ts.
 */

const FORMAT = 3

const backupHead = z.object({
  billfoldBackup: z.literal(FORMAT),
  method: z.enum(['pg_dump', 'copy']),
  takenAt: z.iso.datetime(),
  /** Names of the migrations, by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Copied from secrets.json. Absent for deployments without a data folder, which store their keys elsewhere. */
  keys: z.optional(z.record(z.string(), z.string())),
})

export type BackupHead = z.infer<typeof backupHead>

export interface BackupOptions {
  adminUrl: string
  keys?: BackupHead['keys']
  file: string
  stop?: AbortSignal | undefined
}

export interface RestoreOptions {
  adminUrl: string
  file: string
  /** True to replace existing data. Otherwise, the database must be empty. */
  replace: boolean
  stop?: AbortSignal | undefined
}

/** Never overwrites a file, and leaves none behind on failure. Reads the backup back before giving the file its final name. */
export async function writeBackup(file: string, contents: AsyncIterable<Buffer>, stop?: AbortSignal): Promise<void> {
  if (existsSync(file)) throw alreadyExists(file)
  const unfinished = `${file}.${randomUUID()}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  try {
    await streams.pipeline(contents, createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }), { signal: stop })
    await checkWhole(unfinished)
    await reserveName(file)
    await rename(unfinished, file).catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Reserves the name with an empty file rather than a hard link, because FAT file systems do not support links. */
async function reserveName(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? alreadyExists(file) : error
  }
}

function alreadyExists(file: string): Problem {
  return new Problem(`${file} already exists. Name another file.`)
}

export function headLine(head: Omit<BackupHead, 'billfoldBackup' | 'takenAt'>): Buffer {
  return jsonLine({ billfoldBackup: FORMAT, takenAt: new Date().toISOString(), ...head })
}

export function jsonLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export async function readHead(file: string): Promise<BackupHead> {
  try {
    for await (const line of splitLines(unzip(file))) return parseHead(line)
  } catch (error) {
    throw explainDamage(file, error)
  }
  throw new Problem(`${file} is empty.`)
}

/** Yields the bytes after the head. Fails at the end if the file is damaged, because gzip contains a checksum. */
export async function* readBody(file: string): AsyncGenerator<Buffer> {
  let isBody = false
  try {
    for await (const chunk of unzip(file)) {
      const from: number = isBody ? 0 : chunk.indexOf(NEWLINE) + 1
      isBody ||= from > 0
      if (isBody) yield chunk.subarray(from)
    }
  } catch (error) {
    throw explainDamage(file, error)
  }
}

export async function checkWhole(file: string): Promise<void> {
  for await (const _ of readBody(file));
}

function unzip(file: string): AsyncIterable<Buffer> {
  return pipeline(createReadStream(file), createGunzip(), () => undefined)
}

function parseHead(text: Buffer): BackupHead {
  const { billfoldBackup } = parseLine(z.object({ billfoldBackup: z.int() }), text)
  if (billfoldBackup !== FORMAT) {
    throw new Problem(`it has format ${billfoldBackup}, and this version of Billfold reads format ${FORMAT}; restore it with the version that made it`)
  }
  return parseLine(backupHead, text)
}

export function parseLine<S extends z.core.$ZodType>(schema: S, line: Buffer): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(line.toString()))
  } catch {
    throw new Problem(`this version of Billfold does not understand the line ${line.subarray(0, 60).toString().trimEnd()} …`)
  }
}

function explainDamage(file: string, error: unknown): unknown {
  const isDamage = error instanceof Problem || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
  return isDamage ? new Problem(`${file} is not a complete backup that this version can read, and nothing was changed: ${error.message}.`) : error
}

const NEWLINE = 10

/** Yields lines including their newline. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end + 1)
      yield begun.length > 0 ? Buffer.concat([...begun, rest]) : rest
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) throw new Problem('its end is missing')
}

/** Includes the job schemas, so that pending messages are still sent after a restore. */
export const backedUpSchemas: readonly string[] = [...schemas, ...schemas.map(jobSchema)]

/** With these settings, values have the same text on every server, and row-level security raises an error instead of hiding rows. */
const SESSION = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export function withAdministrator<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ seesAll: boolean }>('select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user')
    if (!rows[0]?.seesAll) {
      throw new Problem('Row-level security hides rows from the role of DATABASE_URL: give the address of a superuser, or alter the role with "bypassrls".')
    }
    await client.query(SESSION)
    return work(client)
  })
}

export interface StoredTable {
  table: string
  columns: string[]
}

/**
 * Lists the tables whose rows are backed up, without the migration tables and without generated columns. A partitioned table of ours counts
 * as one, so that a backup does not depend on its partitions; pg-boss partitions are listed individually. Names are quoted where necessary.
 */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname || '.' || quote_ident(c.relname) as table,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relname <> 'migration' and c.relname not like '${HELPERS}'
       and case when n.nspname = any ($2) then c.relkind in ('r', 'p') and not c.relispartition else c.relkind = 'r' end order by 1`,
    [backedUpSchemas, schemas],
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
  if (Object.keys(found).length === 0) throw new Problem('There is no Billfold in this database.')
  return found
}

/** Rejects a database that is in use, because running processes would continue with data from before the restore. */
export async function refuseWhileUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'select distinct usename as role from pg_stat_activity where datname = current_database() and usename = any ($1) order by 1',
    [[...schemas.map(serviceRole), searchRole]],
  )
  if (rows.length > 0) throw new Problem(`Billfold is running on this database (${rows.map(({ role }) => role).join(', ')}). Stop it first.`)
}

/** Tables that are filled again on every start: built modules and job queues. */
const FILLED_AT_START = /^(?:\w+_jobs\.|accounts\.module)/

export async function refuseRows(client: Client): Promise<void> {
  const filled: string[] = []
  for (const { table } of await listTables(client)) {
    if (FILLED_AT_START.test(table)) continue
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    if (rows[0]?.count !== '0') filled.push(`${table}: ${rows[0]?.count}`)
  }
  if (filled.length > 0) throw new Problem(`The database is not empty (${filled.join(', ')}). Restore with --replace to delete what is there now.`)
}
