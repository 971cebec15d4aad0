import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { services } from '@billfold/server-kit/database/roles'
import { prepareDatabase } from '../scripts/database/prepare-database.ts'
import { adminUrl, launchPostgres } from '../scripts/postgres/server.ts'
import { keepRunning, type Run } from '../scripts/start/keep-running.ts'
import { freePort } from '../scripts/start/ports.ts'
import { launchProgram, type Program } from '../scripts/start/program.ts'
import { listPrograms } from '../scripts/start/programs.ts'
import { testSecrets } from '../scripts/test/test-secrets.ts'
import { findChild } from './processes.ts'

const root = dirname(import.meta.dirname)

export const programNames = [...services, 'gateway'] as const
type ProgramName = (typeof programNames)[number]

/** Gateway, services and Postgres as `npm start` runs them: durable commits, requests logged to files, restarted when they die. */
export interface Product extends AsyncDisposable {
  origin: string
  adminUrl: string
  programs: Record<ProgramName, Program>
  pidOf(name: ProgramName | 'postgres'): Promise<number>
}

interface ProductOptions {
  /** Accept X-Forwarded-For, so that simulated users do not share one rate limit. */
  trustsProxy?: boolean
}

export async function startProduct({ trustsProxy = false }: ProductOptions = {}): Promise<Product> {
  await using starting = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
  starting.defer(() => rm(folder, { recursive: true }))
  // Postgres runs as another user when we are root.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'logs'))
  const postgresPort = await freePort()
  const password = 'throw-away'
  const url = adminUrl(postgresPort, password)
  const options = { folder: join(folder, 'postgres'), logFile: join(folder, 'logs', 'postgres.log'), password, port: postgresPort, durable: true }
  await starting.use(keepRunning('postgres', () => launchPostgres(options))).ready
  await prepareDatabase({ adminUrl: url, passwords: testSecrets.rolePasswords })

  const port = await freePort()
  const { gateway, services } = await listPrograms({
    root,
    adminUrl: url,
    secrets: testSecrets,
    environment: {
      PORT: port,
      DATA_DIR: folder,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DATABASE_URL: url,
      LOG_LEVEL: 'info',
      REGISTRATIONS_PER_NETWORK: '100000',
      TRUST_PROXY: trustsProxy ? '1' : undefined,
    },
  })
  const programs = [...services, gateway]
  await Promise.all(programs.map((program) => starting.use(keepRunning(program.name, async () => launchLogged(program, folder))).ready))
  const byName = Object.fromEntries(programs.map((program) => [program.name, program])) as Record<ProgramName, Program>
  const running = starting.move()
  return {
    origin: `http://127.0.0.1:${port}`,
    adminUrl: url,
    programs: byName,
    pidOf: (name: ProgramName | 'postgres') => findChild(name === 'postgres' ? `port=${postgresPort}` : byName[name].main),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Starts a program whose output goes to a file. */
export function launchLogged(program: Program, folder: string): Run {
  const file = join(folder, `${program.name}-${program.port}.log`)
  const log = createWriteStream(file, { flags: 'a' })
  return launchProgram(program, { file, follow: (output) => void output.pipe(log, { end: false }) })
}

/** Signs a user in; returns the Cookie header. */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  if (!response.ok) throw new Error(`Could not sign in: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
}
