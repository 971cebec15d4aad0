import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@billfold/server-kit/database/provision'
import { findSystemUser } from '../postgres/binaries.ts'
import { Problem } from '../start/command-line.ts'
import { freePort } from '../start/ports.ts'
import { installDebianPackage } from './debian-package.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export interface Pooler extends AsyncDisposable {
  /** The same database, role and password through the pooler. */
  through(url: string): string
}

interface PoolerOptions {
  url: string
  /** Passwords by role. */
  passwords: Readonly<Record<string, string>>
  /** Connections to Postgres for each role. */
  poolSize: number
}

/** PgBouncer in transaction mode. Installs it if possible. */
export async function startPgBouncer({ url, passwords, poolSize }: PoolerOptions): Promise<Pooler> {
  if (!existsSync(PROGRAM)) await installDebianPackage('pgbouncer')
  if (!existsSync(PROGRAM)) throw new Problem('These tests need PgBouncer. On Debian or Ubuntu: apt-get install pgbouncer')
  const home = await mkdtemp(join(tmpdir(), 'billfold-pooler-'))
  await chmod(home, 0o755)
  const port = await freePort()
  const users = join(home, 'users.txt')
  await writeFile(users, Object.entries(passwords).map(([role, password]) => `"${role}" "${password}"\n`).join(''))
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
  }
  const file = join(home, 'pgbouncer.ini')
  const lines = ['[databases]', `* = host=127.0.0.1 port=${new URL(url).port}`, '[pgbouncer]', ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`)]
  await writeFile(file, `${lines.join('\n')}\n`)
  // It refuses to run as root.
  const child = spawn(PROGRAM, ['--quiet', file], { ...(await findSystemUser()), cwd: home, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const through = (direct: string) => Object.assign(new URL(direct), { port: String(port) }).href
  await untilReady(through(url))
  return {
    through,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withClient(url, async (client) => void (await client.query('select 1')))
    } catch (error) {
      if (attempt === 100) throw error
      await delay(50)
    }
  }
}
