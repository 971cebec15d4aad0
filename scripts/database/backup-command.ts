import { join, resolve } from 'node:path'
import { stopSignal } from '../start/stop-signal.ts'
import { type Backup, readHead } from './backup-file.ts'
import type { DumpOptions } from './dump-database.ts'
import { openPlace } from './open-place.ts'
import { prepareDatabase } from './prepare-database.ts'

/** pg_dump, or a copy of the embedded database, which comes without pg_dump. */
export async function backUp(given: string | undefined): Promise<string> {
  const stop = stopSignal()
  await using place = await openPlace('openForReading')
  const { dataDir, adminUrl, folder, isEmbedded } = place
  const file = given === undefined ? join(dataDir, 'backups', `billfold-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`) : pathOf(given)
  const options = { adminUrl, keys: folder?.secrets.keys, file, stop }
  const written = isEmbedded ? describe(await (await import('./backup.ts')).backupDatabase(options)) : await dump(options)
  const keys = folder
    ? 'It contains the keys of this Billfold. Keep a copy on another machine, where nobody else can read it.'
    : 'It does not contain the keys: keep those separately. And keep a copy on another machine.'
  return `${file}: ${written}.\n${keys}`
}

async function dump(options: DumpOptions): Promise<string> {
  await (await import('./dump-database.ts')).dumpDatabase(options)
  return 'written with pg_dump'
}

export async function restore(given: string, replace: boolean): Promise<string> {
  const [file, stop] = [pathOf(given), stopSignal()]
  // Fails before a database is created for a misspelled file name.
  const { method, keys, takenAt } = await readHead(file)
  await using place = await openPlace('openForWriting')
  const { dataDir, adminUrl, passwords, folder } = place
  await prepareDatabase({ adminUrl, passwords })
  const options = { adminUrl, file, replace, stop }
  let restored = `Restored ${file}, as of ${takenAt}`
  if (method === 'copy') {
    restored = `Restored ${describe(await (await import('./restore.ts')).restoreDatabase(options))}, as of ${takenAt}. Every row was compared.`
  } else {
    await (await import('./dump-database.ts')).restoreDump(options)
    const ran = await prepareDatabase({ adminUrl, passwords })
    restored += ran.length > 0 ? `, and ran ${ran.length} migrations of this version.` : '.'
  }
  if (!folder || !keys) return `${restored}\nThe keys are not part of it: run Billfold with the keys of the backup, or share links and authenticators stop working.`
  await (await import('./backup-embedded.ts')).adoptKeys(dataDir, folder.secrets, keys)
  return restored
}

function describe({ manifest }: Backup): string {
  const tables = Object.values(manifest.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables`
}

/** npm runs in the repository, so relative paths start where the command was typed. */
function pathOf(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given)
}
