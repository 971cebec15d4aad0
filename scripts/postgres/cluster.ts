import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode, Problem, runTool } from '../start/command-line.ts'
import type { Binaries, SystemUser } from './binaries.ts'

export const databaseName = 'billfold'
const version = '18'

interface Cluster {
  folder: string
  password: string
  user: SystemUser | undefined
  binaries: Binaries
}

/**
 * Creates a server's data folder if it does not exist. The folder is renamed into place, so that killing the process leaves no incomplete
 * folder.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const found = await readVersion(cluster.folder)
  if (found === version) return
  if (found) {
    throw new Problem(`${cluster.folder} is of Postgres ${found}, and this Billfold brings ${version}: see docs/running.md.`)
  }
  const unfinished = `${cluster.folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (cluster.user) await chown(unfinished, cluster.user.uid, cluster.user.gid)
  await initialise({ ...cluster, folder: unfinished })
  await rename(unfinished, cluster.folder)
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { folder, binaries, user } = cluster
  const secrets = await mkdtemp(join(tmpdir(), 'billfold-initdb-'))
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  if (user) await Promise.all([secrets, passwordFile].map((path) => chown(path, user.uid, user.gid)))
  try {
    await run(cluster, binaries.initdb, [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ])
  } finally {
    await rm(secrets, { recursive: true })
  }
  await run(cluster, binaries.postgres, ['--single', '-D', folder, 'postgres'], `create database ${databaseName}\n`)
}

async function run({ user, folder }: Cluster, program: string, args: string[], input?: string): Promise<void> {
  const { succeeded, output } = await runTool(program, args, { ...user, cwd: dirname(folder), ...(input !== undefined && { input }) })
  if (!succeeded || /^.*\b(ERROR|FATAL|PANIC):/m.test(output)) throw new Problem(`The database could not be created:\n${output}`)
}

interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Reads the server's postmaster.pid. Line 1 is the process id, line 4 the port, and line 8 the state. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * After `kill -9`, Postgres may still be running, or its lock file may name an unrelated process. Stops the server, then removes the lock
 * once no process uses the folder.
 */
export async function endLeftover(folder: string): Promise<void> {
  const postmaster = await readPostmaster(folder)
  if (!postmaster) return
  const left = await findProcesses(folder)
  // Requests a fast shutdown, as pg_ctl does.
  if (left.includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT')
  if (!(await areGone(folder, 15_000))) {
    // Requests an immediate shutdown, which skips the checkpoint, so the next start has to recover.
    for (const pid of await findProcesses(folder)) signal(pid, 'SIGQUIT')
    if (!(await areGone(folder, 5000))) {
      throw new Problem(`The Postgres of an earlier start does not end (process ${postmaster.pid}). Stop it first.`)
    }
  }
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

async function areGone(folder: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while ((await findProcesses(folder)).length > 0) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/**
 * Finds the Postgres processes that use a data folder. The id in postmaster.pid is not enough, because after a reboot it may belong to
 * another process.
 */
async function findProcesses(folder: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const home = await realpath(folder)
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const ours = await Promise.all(ids.map(async (id) => worksIn(home, id)))
    return ids.filter((_, index) => ours[index]).map(Number)
  }
  const { stdout } = await promisify(execFile)('ps', ['-Ao', 'pid=,command='])
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(`-D ${folder}`))
    .map((line) => Number.parseInt(line, 10))
}

async function worksIn(home: string, id: string): Promise<boolean> {
  try {
    const [cwd, program] = await Promise.all([readlink(`/proc/${id}/cwd`), readlink(`/proc/${id}/exe`)])
    // If packages have been reinstalled meanwhile, the name is "postgres (deleted)", so only check how it starts.
    return cwd === home && basename(program).startsWith('postgres')
  } catch {
    return false
  }
}
