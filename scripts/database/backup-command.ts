import { join, resolve } from 'node:path'
import { stopSignal } from '../start/stop-signal.ts'
import { readHead } from './backup-file.ts'
import { openPlace } from './open-place.ts'
import { prepareDatabase } from './prepare-database.ts'

/** pg_dump, or a copy of the embedded database, which comes without pg_dump. */
export async function backUp(given: string | undefined): Promise<string> {
  const stop = stopSignal()
  await using place = await openPlace('openForReading')
  const { dataDir, adminUrl, folder, isEmbedded } = place
  const file = given === undefined ? join(dataDir, 'backups', `billfold-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`) : pathOf(given)
  const options = { adminUrl, keys: folder?.secrets.keys, file, stop }
  if (isEmbedded) await (await import('./copy-database.ts')).copyDatabase(options)
  else await (await import('./dump-database.ts')).dumpDatabase(options)
  const keys = folder
    ? 'It contains the keys of this Billfold. Keep a copy on another machine, where only you can read it.'
    : 'It does not contain the keys: keep those separately. Keep a copy on another machine.'
  return `Wrote ${file}.\n${keys}`
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
    await (await import('./copy-database.ts')).restoreCopy(options)
    restored += '.'
  } else {
    await (await import('./dump-database.ts')).restoreDump(options)
    const ran = await prepareDatabase({ adminUrl, passwords })
    restored += ran.length > 0 ? `, and ran ${ran.length} migrations of this version.` : '.'
  }
  if (!folder || !keys) return `${restored}\nThe keys are not part of it: run Billfold with the keys of the backup, or share links and authenticators stop working.`
  await (await import('./backup-embedded.ts')).adoptKeys(dataDir, folder.secrets, keys)
  return restored
}

/** npm runs in the repository, so relative paths start where the command was typed. */
function pathOf(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given)
}
