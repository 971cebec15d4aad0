import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { services } from '@billfold/server-kit/database/roles'
import { prepareDatabase } from '../scripts/database/prepare-database.ts'
import { startPostgres, startPrograms } from '../scripts/start/billfold.ts'
import { freePort } from '../scripts/start/ports.ts'
import type { Program } from '../scripts/start/processes.ts'
import { listPrograms } from '../scripts/start/programs.ts'
import { testSecrets } from '../scripts/test/test-secrets.ts'

const root = dirname(import.meta.dirname)

export const programNames = [...services, 'gateway'] as const
type ProgramName = (typeof programNames)[number]

/** Options shared by all parts of the benchmark. */
export interface PartOptions {
  /** Runs only operations whose names contain this string; an empty string runs all. */
  filter: string
  isQuick: boolean
  stop: AbortSignal
}

/** Gateway, services and Postgres as `npm start` runs them: durable commits, request logs in files, restarts after crashes. */
export interface Product extends AsyncDisposable {
  origin: string
  /** Contains logs and data. Deleted when the product is disposed. */
  folder: string
  adminUrl: string
  programs: Record<ProgramName, Program>
  pidOf(name: ProgramName | 'postgres'): Promise<number>
}

interface ProductOptions {
  /** Trusts X-Forwarded-For, so that simulated users do not share one rate limit. */
  trustsProxy?: boolean
}

export async function startProduct(stop: AbortSignal, { trustsProxy = false }: ProductOptions = {}): Promise<Product> {
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
  running.defer(() => rm(folder, { recursive: true }))
  // If this process runs as root, Postgres runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'logs'))
  const url = await startPostgres({ running, stop }, { DATA_DIR: folder }, 'throw-away')
  await prepareDatabase({ adminUrl: url, passwords: testSecrets.rolePasswords })
  const port = await freePort()
  const environment = { PORT: port, DATA_DIR: folder, PUBLIC_ORIGIN: `http://localhost:${port}`, DATABASE_URL: url, REGISTRATIONS_PER_NETWORK: '100000', TRUST_PROXY: trustsProxy ? '1' : undefined }
  const { gateway, services } = await listPrograms({ root, urls: { adminUrl: url }, secrets: testSecrets, environment })
  await startPrograms({ running, stop }, environment, { gateway, services })
  const programs = Object.fromEntries([...services, gateway].map((program) => [program.name, program])) as Record<ProgramName, Program>
  const started = running.move()
  return {
    origin: `http://127.0.0.1:${port}`,
    folder,
    adminUrl: url,
    programs,
    pidOf: (name: ProgramName | 'postgres') => findChild(name === 'postgres' ? `port=${new URL(url).port}` : programs[name].main),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  if (!response.ok) throw new Error(`Could not sign in: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
}

// Reads /proc, which exists only on Linux. On other systems, all measurements are 0.

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

async function findChild(argument: string): Promise<number> {
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').includes(argument)) return pid
  }
  return 0
}

export async function withChildren(pid: number): Promise<number[]> {
  return [pid, ...(await childrenOf(pid))]
}

/** Milliseconds of processor time that the processes, and children that have ended, have used so far. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // The fields after the name are utime, stime, cutime and cstime, in hundredths of a second.
  const ticks = all.map((text) => text.slice(text.lastIndexOf(')')).split(' ').slice(12, 16).reduce((sum, field) => sum + Number(field), 0))
  return 10 * ticks.reduce((sum, each) => sum + each, 0)
}

/**
 * In MB. Shared memory, mostly Node's code, is counted once. Pss is not used because it shrinks when other programs share the same memory.
 */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  const kilobytes = all.map((text) => {
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    const own = read('Private_Clean') + read('Private_Dirty')
    return { own, shared: read('Rss') - own }
  })
  const total = kilobytes.reduce((sum, { own }) => sum + own, Math.max(0, ...kilobytes.map(({ shared }) => shared)))
  return Math.round(total / 1024)
}
