import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { newDatabase } from '@billfold/server-kit/testing/database'
import type { Environment } from '../../scripts/start/environment.ts'
import { launchProgram, openLog, type Program, type Run } from '../../scripts/start/processes.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { listPrograms } from '../../scripts/start/programs.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import type { Template } from './database-template.ts'

type Name = ServiceName | 'gateway' | 'stripe-sandbox'

/** Billfold as started by `npm start`, with four processes and a database, but on free ports. */
export interface Product {
  origin: string
  /** Database URL for changes that cannot be made on any screen. */
  adminUrl: string
  /** Token for calls that only operators may make. */
  operatorToken: string
  /** How to run the gateway, for starting a second one. */
  gateway: Program
  stop(name: Name): Promise<void>
  start(name: Name): Promise<void>
  close(): Promise<void>
}

const operatorToken = 'operator-token-of-the-tests-and-of-nothing-else'

const root = dirname(dirname(import.meta.dirname))

/** `settings` override environment variables. */
export async function startProduct({ adminUrl, name }: Template, settings: Partial<Environment> = {}): Promise<Product> {
  await using starting = new AsyncDisposableStack()
  const { url } = starting.use(await newDatabase(adminUrl, `${name}_${randomUUID().slice(0, 8)}`, name))
  const folder = await mkdtemp(join(tmpdir(), 'billfold-e2e-'))
  starting.defer(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'logs'))

  const port = await freePort()
  const origin = `http://localhost:${port}`
  const programs = await listPrograms({
    root,
    urls: { adminUrl: url },
    operatorToken,
    secrets: testSecrets,
    environment: { PORT: port, DATA_DIR: folder, PUBLIC_ORIGIN: origin, LOG_LEVEL: 'warn', REGISTRATIONS_PER_NETWORK: '100000', ...settings },
  })
  const all = new Map<Name, Program>([programs.gateway, ...programs.services].map((program) => [program.name as Name, program]))
  const running = new Map<Name, Run>()

  async function start(name: Name): Promise<void> {
    const program = all.get(name)
    if (!program) throw new Error(`There is no ${name}`)
    const run = launchProgram(program, openLog(folder, name, 'silent'))
    running.set(name, run)
    await run.ready
  }

  async function stop(name: Name): Promise<void> {
    await running.get(name)?.stop()
    running.delete(name)
  }

  starting.defer(async () => void (await Promise.all([...running.keys()].map(stop))))
  await Promise.all([...all.keys()].map(start))
  const started = starting.move()
  return {
    origin,
    adminUrl: url,
    operatorToken,
    gateway: programs.gateway,
    start,
    stop,
    close: () => started.disposeAsync(),
  }
}
