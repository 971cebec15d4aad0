import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@billfold/server-kit/database/provision'
import { findSystemUser } from '../postgres/binaries.ts'
import { adminUrl, launchPostgres } from '../postgres/server.ts'
import { freePort } from '../start/ports.ts'

export interface ThrowAwayPostgres extends AsyncDisposable {
  adminUrl: string
  /** Its data. */
  folder: string
}

const password = 'throw-away'

interface Options {
  /** True to store data on disk, for databases that may not fit in memory. */
  onDisk?: boolean
  /** Fills the server's data folder before the server starts. */
  prepareFolder?: (folder: string) => Promise<void>
}

/** Starts a temporary Postgres whose commits do not wait for the disk. Disposing it deletes its data. */
export async function startThrowAwayPostgres({ onDisk = false, prepareFolder }: Options = {}): Promise<ThrowAwayPostgres> {
  const home = await mkdtemp(join(onDisk ? tmpdir() : await fastFolder(), 'billfold-test-'))
  // When this process runs as root, Postgres runs as another user, who must be able to read the folder.
  await chmod(home, 0o755)
  const folder = join(home, 'postgres')
  await prepareFolder?.(folder)
  const port = await freePort()
  const run = await launchPostgres({ folder, logFile: join(home, 'postgres.log'), password, port, durable: false })
  await run.ready
  let stopped: Promise<void> | undefined
  return {
    adminUrl: adminUrl(port, password),
    folder,
    async [Symbol.asyncDispose]() {
      await (stopped ??= run.stop().then(() => rm(home, { recursive: true })))
    },
  }
}

const SHARED_MEMORY = '/dev/shm'
/** Space for the databases of several simultaneous tests and the write-ahead log. */
const NEEDED_BYTES = 6 * 1024 ** 3

/** Returns a folder in memory if it has enough space. Copying the template database, which has 900 files, is ten times faster there. */
async function fastFolder(): Promise<string> {
  const free = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, process.availableMemory()) > NEEDED_BYTES ? SHARED_MEMORY : tmpdir()
}

export function startStandby(primary: ThrowAwayPostgres): Promise<ThrowAwayPostgres> {
  return startThrowAwayPostgres({ onDisk: true, prepareFolder: (folder) => copyAsStandby(primary, folder) })
}

/**
 * Prepares a data folder for a standby that streams from the given server. Copies the files, because the embedded Postgres has no
 * pg_basebackup.
 */
export async function copyAsStandby(primary: Pick<ThrowAwayPostgres, 'adminUrl' | 'folder'>, folder: string): Promise<void> {
  await withClient(primary.adminUrl, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    await cp(primary.folder, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('postmaster.pid') })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  const { hostname, port, username, password } = new URL(primary.adminUrl)
  await writeFile(join(folder, 'standby.signal'), '')
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`)
  await giveToPostgres(folder)
}

async function giveToPostgres(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  const user = await findSystemUser()
  if (!user) return
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, name), user.uid, user.gid)
}
