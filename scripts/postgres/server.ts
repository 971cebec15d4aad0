import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endOf, type Run } from '../start/processes.ts'
import { Problem, say } from '../start/command-line.ts'
import { canReach, findBinaries, findSystemUser, sharedFolder, type SystemUser } from './binaries.ts'
import { databaseName, endLeftover, ensureCluster, readPostmaster } from './cluster.ts'

interface PostgresOptions {
  /** The data folder. When running as root, it may be replaced with a folder that the user `postgres` can access. */
  folder: string
  password: string
  logFile: string
  port: number
  /** False only for temporary data, where commits need not wait for the disk. */
  durable: boolean
}

export function adminUrl(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`
}

/** Starts the embedded Postgres on the loopback address. The caller must already have claimed the data folder. */
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
    // Gives the database its own process group, so that Ctrl-C does not stop it before the other programs.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  })
  await log.close()

  const ended = endOf(child)
  const stop = async () => {
    // Requests a fast shutdown, which closes open sessions and flushes all data.
    child.kill('SIGINT')
    await ended
  }
  return { pid: child.pid, ready: untilReady(child, folder, options.logFile), ended, stop }
}

/** Returns the data folder that is actually used, which may be the replacement. */
export async function realFolder(options: Pick<PostgresOptions, 'folder' | 'password'>, user?: SystemUser): Promise<string> {
  return user && !(await canReach(dirname(options.folder), user)) ? replacement(options) : options.folder
}

/**
 * The folder's name depends on the password. If the data folder is removed along with its secrets, the new password leads to a new
 * database.
 */
function replacement({ password }: Pick<PostgresOptions, 'password'>): string {
  return join(sharedFolder, createHash('sha256').update(password).digest('hex').slice(0, 12), 'postgres')
}

function settings({ port, durable }: PostgresOptions): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Leaves out error details, because they contain user input such as e-mail addresses.
    log_error_verbosity: 'terse',
    // The connection limit allows for browser tests, which run up to five products at once.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Waits without a timeout, because crash recovery must not be interrupted. */
async function untilReady(child: ChildProcess, folder: string, logFile: string): Promise<void> {
  while (child.pid && child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(folder)
    if (postmaster?.pid === child.pid && postmaster.ready) return
    await delay(5)
  }
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8)
  throw new Problem([`Postgres did not start. The end of ${logFile}:`, ...lines].join('\n  '))
}
