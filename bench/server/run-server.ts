import { setTimeout as delay } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { Client } from 'pg'
import { freePort } from '../../scripts/start/ports.ts'
import { step } from '../../scripts/start/steps.ts'
import type { PartOptions } from '../parts.ts'
import { type Memory, memoryOf, withChildren } from '../processes.ts'
import { launchLogged, type Product, programNames, signIn, startProduct } from '../product.ts'
import { type Data, fill, USERS } from '../records.ts'
import { beginReport, verdictTable } from '../report.ts'
import { openGenerator } from './load.ts'
import { type Contender, measure, type Plan, type Result } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import { throughputTable } from './tables.ts'
import { judge } from './targets.ts'

/** MB before the first request. */
export interface Idle {
  product: Memory
  postgres: Memory
}

const full: Plan = { rounds: 3, connections: [1, 16, 64], milliseconds: 1000 }
const quick: Plan = { rounds: 1, connections: [1, 16], milliseconds: 400 }
const REFERENCE = join(dirname(import.meta.dirname), 'reference', 'main.ts')
/** By then the pools have closed the connections of the start. */
const IDLE_MS = 10_000

export async function runServer({ filter, isQuick, stop }: PartOptions): Promise<void> {
  const plan = isQuick ? quick : full
  await using running = new AsyncDisposableStack()
  const endReport = beginReport()
  const product = running.use(await step('Start Postgres, gateway and services', () => startProduct(), stop))
  const pids = await Promise.all(programNames.map((name) => product.pidOf(name)))
  await step('Let them idle', () => delay(IDLE_MS, undefined, { signal: stop }), stop)
  const idle = { product: await memoryOf(pids), postgres: await memoryOf(await withChildren(await product.pidOf('postgres'))) }
  const data = await step(`Fill in ${USERS} users`, () => fill(product.adminUrl), stop)
  const reference = running.use(await step('Start the reference', () => startReference(product.adminUrl), stop))
  const admin = new Client({ connectionString: product.adminUrl, options: '-c session_replication_role=replica' })
  await admin.connect()
  running.defer(() => admin.end())
  const generator = running.use(openGenerator())
  const cookie = await signIn(product.origin, data.username, data.password)

  const results: Result[] = []
  for (const operation of operations.filter(({ name }) => name.includes(filter))) {
    const contenders = contendersFor(operation, { product, reference, data, cookie })
    results.push(await step(operation.name, () => measure(operation, contenders, { generator, admin, data, plan }), stop))
  }
  endReport(describe({ results, idle, busy: await memoryOf(pids), plan }))
}

interface Reference extends AsyncDisposable {
  origin: string
}

async function startReference(adminUrl: string): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-reference-'))
  const port = await freePort()
  const environment = { ...process.env, DATABASE_URL: adminUrl, PORT: String(port) }
  const run = launchLogged({ name: 'reference', port, main: REFERENCE, environment, reload: false }, folder)
  await run.ready
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await run.stop()
      await rm(folder, { recursive: true })
    },
  }
}

interface Setup {
  product: Product
  reference: Reference
  data: Data
  cookie: string
}

function contendersFor({ name, service }: Operation, { product, reference, data, cookie }: Setup): Contender[] {
  const withSession = () => ({ cookie })
  const contenders: Contender[] = [{ name: 'reference', origin: reference.origin, headers: withSession }]
  // Signed for each slice, because an identity is valid for half a minute.
  const withIdentity = () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId: data.userId, timeZone: 'UTC', service: 'billing' }) })
  if (service) contenders.push({ name: 'service', origin: `http://127.0.0.1:${product.programs[service].port}`, headers: withIdentity })
  contenders.push({ name: 'gateway', origin: product.origin, headers: withSession })
  if (name === 'sign-in') contenders.push({ name: 'hash', origin: undefined, headers: () => ({}) })
  return contenders
}

interface Report {
  results: readonly Result[]
  idle: Idle
  busy: Memory
  plan: Plan
}

function describe({ results, idle, busy, plan }: Report): string {
  const failures = new Set(results.flatMap(({ figures }) => [...figures.values()].flatMap((by) => [...by.values()].flatMap(({ failure }) => failure ?? []))))
  return `${plan.rounds === 1 ? 'One round' : `Medians of ${plan.rounds} interleaved rounds`} of ${plan.milliseconds / 1000} s for each contender, three times as many at one connection.
(a) is the reference, (b) the service without the gateway.

${verdictTable(judge(results, idle))}

Requests per second; p50 and p99 in milliseconds.

${throughputTable(results)}

Memory of gateway and services, shared memory counted once: ${idle.product.sharedOnce} MB idle, ${busy.sharedOnce} MB afterwards;
counted in each process: ${idle.product.resident} MB idle, ${busy.resident} MB afterwards. Postgres idle: ${idle.postgres.sharedOnce} MB.
${[...failures].map((failure) => `\n- Failed: ${failure}`).join('')}`
}
