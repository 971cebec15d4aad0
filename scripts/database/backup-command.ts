import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stopSignal } from '../start/stop-signal.ts'
import { backupDatabase } from './backup.ts'
import type { Backup } from './backup-file.ts'
import { openPlace } from './open-place.ts'
import { prepareDatabase } from './prepare-database.ts'
import { restoreDatabase } from './restore.ts'

/** Asked to stop, it does so at the next table, and removes the file that is not whole. */
export async function backUp(given: string | undefined): Promise<string> {
  const stop = stopSignal()
  await using place = await openPlace('openForReading')
  const { dataDir, adminUrl, folder } = place
  const file = given === undefined ? join(dataDir, 'backups', `billfold-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`) : pathOf(given)
  const backup = await backupDatabase({ adminUrl, keys: folder?.secrets.keys, file, stop })
  const keys = folder
    ? 'It holds the keys of this Billfold too. Keep a copy on another machine, where nobody else can read it.'
    : 'It does not hold the keys: keep those as well, apart from it. And keep a copy on another machine.'
  return `${file}: ${describe(backup)}.\n${keys}`
}

/** Asked to stop, it does so at the next table, and its transaction is taken back. */
export async function restore(given: string, replace: boolean): Promise<string> {
  const [file, stop] = [pathOf(given), stopSignal()]
  // A name with a slip in it does not make a database.
  await access(file)
  await using place = await openPlace('openForWriting')
  const { dataDir, adminUrl, passwords, folder } = place
  await prepareDatabase({ adminUrl, passwords })
  const backup = await restoreDatabase({ adminUrl, file, replace, stop })
  const { keys } = backup.head
  if (folder && keys) {
    const { adoptKeys } = await import('./backup-embedded.ts')
    await adoptKeys(dataDir, folder.secrets, keys)
  }
  const restored = `Restored ${describe(backup)}, as of ${backup.head.takenAt}. Every row was compared.`
  if (folder && keys) return restored
  return `${restored}\nThe keys are not part of this: run it with those of the backup, or share links are dead and authenticators do not work.`
}

function describe({ manifest }: Backup): string {
  const tables = Object.values(manifest.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables`
}

/** From where the command was given: npm runs it in the repository. */
function pathOf(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given)
}
