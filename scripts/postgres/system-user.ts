import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../start/problem.ts'

const run = promisify(execFile)

export interface SystemUser {
  uid: number
  gid: number
}

/** For files that the user `postgres` must reach when it cannot enter the checkout. */
export const sharedFolder = '/var/lib/billfold'

/** Postgres refuses to run as root and then runs as `postgres`. Undefined if we are not root. */
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

/** Whether the user may enter every parent folder, and the path itself if it exists. */
export async function canReach(path: string, user: SystemUser): Promise<boolean> {
  const parent = dirname(path)
  if (parent !== path && !(await canReach(parent, user))) return false
  const found = await stat(path).catch(() => undefined)
  if (!found) return true
  const executable = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001
  return (found.mode & executable) !== 0
}
