import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@billfold/server-kit/database/provision'
import { findSystemUser } from '../postgres/binaries.ts'
import { Problem, runTool } from '../start/command-line.ts'
import { freePort } from '../start/ports.ts'
import { endOf, keepRunning, type Run } from '../start/processes.ts'
import { installDebianPackage } from './debian-package.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export interface Pooler extends AsyncDisposable {
  /** Returns the same URL through the pooler, with the same database, role and password. */
  through(url: string): string
  /** Kills PgBouncer, which is restarted after a short delay. */
  kill(): void
}

interface PoolerOptions {
  url: string
  /** Passwords by role. */
  passwords: Readonly<Record<string, string>>
  /** Maximum number of connections to Postgres per role. */
  poolSize: number
  maxClients?: number
  /** True to return immediately instead of waiting until PgBouncer can reach Postgres. */
  isReadyLater?: boolean
  /** PgBouncer settings that only newer versions support. */
  further?: Readonly<Record<string, string | number>>
}

/** Installs PgBouncer if possible. Returns the minor version, such as 21 for 1.21. */
export async function installPgBouncer(): Promise<number> {
  if (!existsSync(PROGRAM)) await installDebianPackage('pgbouncer')
  if (!existsSync(PROGRAM)) throw new Problem('This needs PgBouncer. On Debian or Ubuntu: apt-get install pgbouncer')
  const { output } = await runTool(PROGRAM, ['--version'], { cwd: tmpdir() })
  return Number(/1\.(\d+)/.exec(output)?.[1])
}

/** Starts PgBouncer in transaction mode. */
export async function startPgBouncer({ url, passwords, poolSize, maxClients = 200, isReadyLater = false, further = {} }: PoolerOptions): Promise<Pooler> {
  await installPgBouncer()
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
    max_client_conn: maxClients,
    ...further,
  }
  const file = join(home, 'pgbouncer.ini')
  const lines = ['[databases]', `* = host=127.0.0.1 port=${new URL(url).port}`, '[pgbouncer]', ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`)]
  await writeFile(file, `${lines.join('\n')}\n`)
  // PgBouncer refuses to run as root, so find another user.
  const user = await findSystemUser()
  const through = (direct: string) => Object.assign(new URL(direct), { port: String(port) }).href
  let pid = 0
  async function launch(): Promise<Run> {
    const child = spawn(PROGRAM, ['--quiet', file], { ...user, cwd: home, stdio: 'ignore' })
    pid = child.pid ?? 0
    const ended = endOf(child)
    const stop = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { pid, ready: isReadyLater ? Promise.resolve() : untilReady(through(url)), ended, stop }
  }
  const kept = keepRunning('pgbouncer', launch)
  await kept.ready
  return {
    through,
    kill: () => void process.kill(pid, 'SIGKILL'),
    async [Symbol.asyncDispose]() {
      await kept[Symbol.asyncDispose]()
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
