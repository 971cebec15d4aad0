import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { hasCode } from '../start/problem.ts'
import { type Backup, type BackupHead, BackupProblem, type Contents, digestRows, END_OF_ROWS, FORMAT, line, type Manifest, readBackup } from './backup-file.ts'
import { listTables, readMigrations, readRows, readSequences, withAdministrator } from './backup-tables.ts'

interface BackupOptions {
  adminUrl: string
  /** Kept in the file where nobody else keeps them. */
  keys?: BackupHead['keys']
  file: string
  stop?: AbortSignal | undefined
}

/** Copies the embedded database as of one moment. The file is read back before it gets its name. */
export function backupDatabase({ adminUrl, keys, file, stop }: BackupOptions): Promise<Backup> {
  return writeNewFile(file, async (unfinished) => {
    await withAdministrator(adminUrl, async (client) => {
      const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(write(client, keys), createGzip(), output, { signal: stop })
    })
    return readBackup(unfinished)
  })
}

/** Writes to a temporary name first. Never replaces a file, and leaves nothing behind when it fails. */
export async function writeNewFile<T>(file: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  // Checked before the work to fail early, and again when the file gets its name.
  if (existsSync(file)) throw isThere(file)
  const unfinished = `${file}.${randomUUID()}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  try {
    const written = await write(unfinished)
    await publish(unfinished, file)
    return written
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Reserves the name with an empty file and then replaces that. Not with a hard link: FAT file systems have none. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? isThere(file) : error
  }
  try {
    await rename(unfinished, file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function isThere(file: string): BackupProblem {
  return new BackupProblem(`${file} is there already: name another file.`)
}

async function* write(client: Client, keys: BackupHead['keys']): AsyncGenerator<Buffer> {
  await beginSnapshot(client)
  const migrations = await readMigrations(client)
  if (Object.keys(migrations).length === 0) throw new BackupProblem('There is no Billfold in this database.')
  yield line({ billfoldBackup: FORMAT, method: 'copy', takenAt: new Date().toISOString(), migrations, keys })
  const contents: Record<string, Contents> = {}
  for (const table of await listTables(client)) {
    yield line({ table: table.table, columns: table.columns })
    const digest = digestRows(readRows(client, table))
    yield* digest.rows
    yield END_OF_ROWS
    contents[table.table] = digest.contents()
  }
  // Read last: they are of no snapshot, and must not be behind the rows.
  yield line({ tables: contents, sequences: await readSequences(client) } satisfies Manifest)
}

/** The locks come before the snapshot, or a migration could change a table between the two. They hold up nobody who reads or writes. */
async function beginSnapshot(client: Client): Promise<void> {
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  if (tables.length > 0) await client.query(`lock table ${tables.map(({ table }) => table).join(', ')} in access share mode`)
}
