import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readPostmaster } from '../postgres/cluster.ts'
import { adminUrl, launchPostgres, realFolder } from '../postgres/server.ts'
import { findSystemUser } from '../postgres/binaries.ts'
import { claimDataFolder } from '../start/data-folder.ts'
import { freePort } from '../start/ports.ts'
import { Problem } from '../start/command-line.ts'
import { keysSchema, readSecrets, type Secrets, writeSecrets } from '../start/secrets.ts'
import { type BackupHead } from './backup-file.ts'

export interface DataFolder extends AsyncDisposable {
  /** URL of the embedded Postgres. Undefined if DATABASE_URL is used. */
  adminUrl: string | undefined
  secrets: Secrets
}

/** Connects to the Postgres of a Billfold that is running in the folder, or starts it temporarily. */
export async function openForReading(dataDir: string, isEmbedded: boolean): Promise<DataFolder> {
  if (!existsSync(join(dataDir, 'secrets.json'))) throw new Problem(`There is no Billfold in ${dataDir}: DATA_DIR says where it is.`)
  if (!isEmbedded) return { adminUrl: undefined, secrets: await readSecrets(dataDir), async [Symbol.asyncDispose]() {} }
  try {
    return await openForWriting(dataDir, isEmbedded)
  } catch (error) {
    const running = error instanceof Problem ? await findRunning(dataDir) : undefined
    if (running) return running
    throw error
  }
}

/** Creates missing secrets and a missing database, as on startup. Fails if the folder is in use. */
export async function openForWriting(dataDir: string, isEmbedded: boolean): Promise<DataFolder> {
  await using opened = new AsyncDisposableStack()
  opened.use(await claimDataFolder(dataDir, 'npm run db -- …'))
  const secrets = await readSecrets(dataDir)
  let url: string | undefined
  if (isEmbedded) {
    const port = await freePort()
    const options = { folder: join(dataDir, 'postgres'), password: secrets.databasePassword, port, logFile: join(dataDir, 'logs', 'postgres.log'), durable: true }
    const run = await launchPostgres(options)
    opened.defer(() => run.stop())
    await run.ready
    url = adminUrl(port, secrets.databasePassword)
  }
  const kept = opened.move()
  return { adminUrl: url, secrets, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function findRunning(dataDir: string): Promise<DataFolder | undefined> {
  const secrets = await readSecrets(dataDir)
  const folder = await realFolder({ folder: join(dataDir, 'postgres'), password: secrets.databasePassword }, await findSystemUser())
  const postmaster = await readPostmaster(folder)
  if (!postmaster?.ready) return undefined
  // Postgres was already running, so leave it running.
  return { adminUrl: adminUrl(postmaster.port, secrets.databasePassword), secrets, async [Symbol.asyncDispose]() {} }
}

/** Keeps the database passwords, because they belong to this Postgres. Only the keys are taken from the backup. */
export async function adoptKeys(dataDir: string, secrets: Secrets, keys: BackupHead['keys']): Promise<void> {
  try {
    await writeSecrets(dataDir, { ...secrets, keys: z.parse(keysSchema, keys) })
  } catch (error) {
    const file = join(dataDir, 'secrets.json')
    throw new Problem(`The rows are restored; their keys are not, for ${file} could not be written: ${String(error)}. Restore again with --replace.`)
  }
}
