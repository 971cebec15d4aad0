import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stopSignal } from '../start/stop-signal.ts'
import type { Backup } from './backup-file.ts'
import { openPlace } from './open-place.ts'
import { prepareDatabase } from './prepare-database.ts'

/** A database of your own is dumped with pg_dump; the embedded one comes without it and is copied. */
export async function backUp(given: string | undefined): Promise<string> {
  const stop = stopSignal()
  await using place = await openPlace('openForReading')
  const { dataDir, adminUrl, folder, isEmbedded } = place
  const file = given === undefined ? join(dataDir, 'backups', defaultName(isEmbedded)) : pathOf(given)
  if (!isEmbedded || !folder) {
    const { dumpDatabase } = await import('./dump-database.ts')
    await dumpDatabase({ adminUrl, file, stop })
    return `${file} is written with pg_dump.\nIt does not contain the keys: keep those separately. And keep a copy on another machine.`
  }
  const { backupDatabase } = await import('./backup.ts')
  const backup = await backupDatabase({ adminUrl, keys: folder.secrets.keys, file, stop })
  return `${file}: ${describe(backup)}.\nIt contains the keys of this Billfold. Keep a copy on another machine, where nobody else can read it.`
}

export async function restore(given: string, replace: boolean): Promise<string> {
  const [file, stop] = [pathOf(given), stopSignal()]
  // Fail before a database is created for a misspelled file name.
  await access(file)
  await using place = await openPlace('openForWriting')
  const { dataDir, adminUrl, passwords, folder, isEmbedded } = place
  await prepareDatabase({ adminUrl, passwords })
  if (!isEmbedded || !folder) {
    const { restoreDump } = await import('./dump-database.ts')
    await restoreDump({ adminUrl, file, replace, stop })
    const ran = await prepareDatabase({ adminUrl, passwords })
    const migrated = ran.length > 0 ? ` and ran ${ran.length} migrations of this version` : ''
    return `Restored ${file}${migrated}.\nThe keys are not part of it: run Billfold with the keys of the backup, or share links and authenticators stop working.`
  }
  const { restoreDatabase } = await import('./restore.ts')
  const backup = await restoreDatabase({ adminUrl, file, replace, stop })
  const { keys } = backup.head
  if (keys) {
    const { adoptKeys } = await import('./backup-embedded.ts')
    await adoptKeys(dataDir, folder.secrets, keys)
  }
  return `Restored ${describe(backup)}, as of ${backup.head.takenAt}. Every row was compared.`
}

function defaultName(isEmbedded: boolean): string {
  return `billfold-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.${isEmbedded ? 'gz' : 'dump'}`
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
