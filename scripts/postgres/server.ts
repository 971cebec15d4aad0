import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Run } from '../start/keep-running.ts'
import { Problem } from '../start/problem.ts'
import { say } from '../start/steps.ts'
import { findBinaries } from './binaries.ts'
import { databaseName, ensureCluster } from './cluster.ts'
import { endLeftover, readPostmaster } from './leftover.ts'
import { canReach, findSystemUser, sharedFolder, type SystemUser } from './system-user.ts'

interface PostgresOptions {
  /** Folder of the data. As root, one that the user `postgres` cannot reach is replaced by one that it can. */
  folder: string
  password: string
  logFile: string
  port: number
  /** False only for throw-away data: commits do not wait for the disk. */
  durable: boolean
}

export function adminUrl(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`
}

/** Starts the embedded Postgres on loopback. The caller has claimed the folder. */
export async function launchPostgres(options: PostgresOptions): Promise<Run> {
  const user = await findSystemUser()
  const binaries = await findBinaries(user)
  const folder = await realFolder(options, user)
  if (folder !== options.folder) say(`The database is kept in ${folder}: only root may enter ${dirname(options.folder)}.`)
  await mkdir(dirname(folder), { recursive: true })
  await ensureCluster({ folder, password: options.password, user, binaries })
  await endLeftover(folder)

  const log = await open(options.logFile, 'a')
  const child = spawn(binaries.postgres, ['-D', folder, ...settings(options)], {
    ...user,
    cwd: dirname(folder),
    // In a session of its own, because Ctrl-C reaches all processes of the terminal and the database must end last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  })
  await log.close()

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const stop = async () => {
    // Fast shutdown: ends remaining sessions and writes everything to disk.
    child.kill('SIGINT')
    await ended
  }
  return { ready: untilReady(child, folder, options.logFile), ended, stop }
}

/** The folder of the data. */
export async function realFolder(options: Pick<PostgresOptions, 'folder' | 'password'>, user?: SystemUser): Promise<string> {
  return user && !(await canReach(dirname(options.folder), user)) ? replacement(options) : options.folder
}

/** Named after the password, so that a new data folder with new secrets gets a new database. */
function replacement({ password }: Pick<PostgresOptions, 'password'>): string {
  return join(sharedFolder, createHash('sha256').update(password).digest('hex').slice(0, 12), 'postgres')
}

function settings({ port, durable }: PostgresOptions): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Error details may contain user data, such as a duplicate e-mail address.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Without a time limit, because recovery after a crash must not be interrupted. */
async function untilReady(child: ChildProcess, folder: string, logFile: string): Promise<void> {
  while (child.pid && child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(folder)
    if (postmaster?.pid === child.pid && postmaster.ready) return
    await delay(5)
  }
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8)
  throw new Problem([`Postgres did not start. The end of ${logFile}:`, ...lines].join('\n  '))
}
