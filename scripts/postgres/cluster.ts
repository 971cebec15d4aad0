import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasCode, Problem } from '../start/problem.ts'
import type { Binaries } from './binaries.ts'
import type { SystemUser } from './system-user.ts'

export const databaseName = 'billfold'
const version = '18'

interface Cluster {
  folder: string
  password: string
  user: SystemUser | undefined
  binaries: Binaries
}

/** Creates the data folder if it is missing. It is renamed when complete, so that a kill leaves no incomplete one. */
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

async function run({ user, folder }: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, { ...user, cwd: dirname(folder), stdio: 'pipe', windowsHide: true })
  child.stdin.end(input)
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve)
    child.on('error', reject)
  })
  const [code, ...output] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(output[1])) {
    throw new Problem(`The database could not be created:\n${output.join('').trim()}`)
  }
}
