import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { Client } from 'pg'
import { freePort } from '../../scripts/start/ports.ts'
import { step } from '../../scripts/start/command-line.ts'
import { launchProgram, openLog } from '../../scripts/start/processes.ts'
import { cpuOf, memoryOf, type PartOptions, programNames, signIn, startProduct, withChildren } from '../product.ts'
import { fill, USERS } from '../records.ts'
import { beginReport, table, type Verdict, verdictTable } from '../report.ts'
import { type Contender, type Figures, measure, openGenerator, type Plan, type Result } from './measure.ts'
import { operations } from './operations.ts'

const full: Plan = { rounds: 5, connections: [1, 16], milliseconds: 1000 }
const quick: Plan = { rounds: 1, connections: [1, 16], milliseconds: 400 }
const MOST_IDLE_MB = 350
/** Idle time after which the pools have closed the connections they opened at startup. */
const IDLE_MS = 10_000

/** Compares the product's throughput with that of a minimal hand-written server. */
export async function runServer({ filter, isQuick, stop }: PartOptions): Promise<void> {
  const chosen = operations.filter(({ name }) => name.includes(filter))
  const plan = isQuick ? quick : full
  await using running = new AsyncDisposableStack()
  const endReport = beginReport()
  const product = running.use(await startProduct(stop))
  const pids = await Promise.all(programNames.map((name) => product.pidOf(name)))
  await step('Let them idle', () => delay(IDLE_MS, undefined, { signal: stop }), stop)
  const idle = await memoryOf(pids)
  const postgresPid = await product.pidOf('postgres')
  const postgres = await memoryOf(await withChildren(postgresPid))
  const data = await step(`Fill in ${USERS} users`, () => fill(product.adminUrl), stop)
  const reference = await step('Start the reference', () => startReference(product.adminUrl, product.folder, running), stop)
  const admin = new Client({ connectionString: product.adminUrl, options: '-c session_replication_role=replica' })
  await admin.connect()
  running.defer(() => admin.end())
  const generator = running.use(openGenerator())
  const cookie = await signIn(product.origin, data.username, data.password)
  const contenders: Contender[] = [
    { name: 'reference', origin: reference, headers: () => ({ cookie }) },
    // A new identity is signed for each slice, because identities are only valid for 30 seconds.
    { name: 'service', origin: `http://127.0.0.1:${product.programs.billing.port}`, headers: () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId: data.userId, timeZone: 'UTC', service: 'billing' }) }) },
    { name: 'gateway', origin: product.origin, headers: () => ({ cookie }) },
  ]
  const results: Result[] = []
  for (const operation of chosen) results.push(...(await step(operation.name, () => measure(operation, contenders, { generator, admin, data, plan, usedCpu: async () => cpuOf([...pids, ...(await withChildren(postgresPid))]) }), stop)))
  const failures = new Set(results.flatMap(({ figures }) => Object.values(figures).flatMap((each) => each.failures)))
  endReport(`Medians of ${plan.rounds} rounds of ${plan.milliseconds / 1000} s; requests per second, p50 and p99 in milliseconds. (a) is the reference, (b) the service without the gateway. The processor time is that of gateway, services and Postgres per request through the gateway.

${verdictTable([...results.flatMap(judge), { target: `gateway and services idle: ≤ ${MOST_IDLE_MB} MB`, measured: `${idle} MB`, isMet: idle <= MOST_IDLE_MB }])}

${throughputTable(results)}

Memory of gateway and services, shared memory counted once: ${idle} MB idle, ${await memoryOf(pids)} MB afterwards. Postgres idle: ${postgres} MB.
${[...failures].slice(0, 10).map((failure) => `\n- Failed: ${failure}`).join('')}`)
}

async function startReference(adminUrl: string, folder: string, running: AsyncDisposableStack): Promise<string> {
  const port = await freePort()
  const environment = { ...process.env, DATABASE_URL: adminUrl, PORT: String(port) }
  const program = { name: 'reference', port, main: join(import.meta.dirname, '..', 'reference', 'main.ts'), environment, reload: false }
  const run = launchProgram(program, openLog(folder, 'reference', 'warn'))
  running.defer(() => run.stop())
  await run.ready
  return `http://127.0.0.1:${port}`
}

/** An operation with failed requests misses its target, because failures are faster than real responses. */
function judge({ operation: { name, target }, connections, figures: { reference, gateway } }: Result): Verdict[] {
  if (target === undefined || reference === undefined || connections !== 16) return []
  const measured = gateway.perSecond / reference.perSecond
  const isMet = measured >= target && gateway.failures.length === 0 && reference.failures.length === 0
  return [{ target: `${name}, throughput at 16 connections, share of (a): ≥ ${target}`, measured: measured.toFixed(2), isMet }]
}

function throughputTable(results: readonly Result[]): string {
  const rate = (figures: Figures | undefined) => figures === undefined ? '–' : `${figures.perSecond.toFixed(figures.perSecond < 100 ? 1 : 0)}${figures.failures.length > 0 ? ` (${figures.failures.length} failed)` : ''}`
  const latencies = (figures: Figures | undefined) => [rate(figures), figures?.p50.toFixed(2) ?? '–', figures?.p99.toFixed(2) ?? '–']
  const ratio = (one: Figures, other: Figures | undefined) => other === undefined ? '–' : (one.perSecond / other.perSecond).toFixed(2)
  const head = ['operation', 'connections', '(a) req/s', 'p50', 'p99', '(b) req/s', 'gateway req/s', 'p50', 'p99', 'CPU ms', 'gateway / (a)', 'gateway / (b)']
  const rows = results.map(({ operation, connections, figures: { reference, service, gateway } }) => [
    operation.name,
    String(connections),
    ...latencies(reference),
    rate(service),
    ...latencies(gateway),
    gateway.cpu.toFixed(1),
    ratio(gateway, reference),
    ratio(gateway, service),
  ])
  return table(head, rows)
}
