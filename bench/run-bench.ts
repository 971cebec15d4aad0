import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { Client } from 'pg'
import { step } from '../scripts/start/steps.ts'
import { openGenerator } from './load/generate.ts'
import { type Contender, measure, type Plan, type Result } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import type { PartOptions } from './parts.ts'
import { summariseProfiles } from './report/profiles.ts'
import { costTable, throughputTable, verdictTable } from './report/tables.ts'
import { judge } from './report/targets.ts'
import { beginReport } from './report/begin-report.ts'
import { type Baseline, startBaseline } from './setting/baseline.ts'
import { type Data, fill, USERS } from './setting/fill.ts'
import { startPostgres } from './setting/postgres.ts'
import { type Memory, memoryOf, postmasterOn, withChildren } from './setting/processes.ts'
import { type BenchProduct, startProduct } from './setting/product.ts'
import { sessionOf } from './setting/session.ts'

/** MB when nobody has asked for anything yet. */
export interface Idle {
  product: Memory
  postgres: Memory
}

const full: Plan = { rounds: 3, connections: [1, 16, 64], milliseconds: 1000 }
const quick: Plan = { rounds: 1, connections: [1, 16], milliseconds: 400 }
/** So long that starting, which is in a profile too, hardly shows. */
const profiled: Plan = { rounds: 1, connections: [16], milliseconds: 15_000 }

export async function runBench({ filter, isQuick, profiles, stop }: PartOptions): Promise<void> {
  const chosen = operations.filter(({ name }) => name.includes(filter))
  const plan = profiles ? profiled : isQuick ? quick : full
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
  running.defer(() => rm(folder, { recursive: true }))
  const endReport = beginReport()

  const postgres = running.use(await step('Start Postgres', startPostgres, stop))
  const profileFolder = profiles ? join(folder, 'profiles') : undefined
  const product = running.use(await step('Start gateway and services', () => startProduct({ adminUrl: postgres.adminUrl, folder, profiles: profileFolder }), stop))
  const postmaster = await postmasterOn(postgres.port)
  const idle = await step('Let them idle', () => idleMemory(product, postmaster, stop), stop)
  const data = await step(`Fill in ${USERS} users`, () => fill(postgres.adminUrl), stop)
  const baseline = running.use(await step('Start the reference', () => startBaseline({ adminUrl: postgres.adminUrl, folder }), stop))
  const admin = new Client({ connectionString: postgres.adminUrl, options: '-c session_replication_role=replica' })
  await admin.connect()
  running.defer(() => admin.end())
  const generator = running.use(openGenerator())
  const cookie = await sessionOf(product.origin, data)

  const results: Result[] = []
  for (const operation of chosen) {
    const contenders = contendersFor(operation, { product, baseline, data, cookie })
    const work = () => measure(operation, profiles ? contenders.filter(({ name }) => name === 'gateway') : contenders, { generator, admin, data, postmaster, plan })
    results.push(await step(operation.name, work, stop))
  }
  if (profileFolder) {
    await product[Symbol.asyncDispose]()
    console.log(await summariseProfiles(profileFolder))
    return
  }
  const busy = await memoryOf(product.processes.map(({ pid }) => pid))
  await endReport(describe({ results, idle, busy, plan }))
}

/** Pools have let go of what starting took, and the jobs have looked around once. */
async function idleMemory({ processes }: BenchProduct, postmaster: number, signal: AbortSignal): Promise<Idle> {
  await delay(10_000, undefined, { signal })
  return { product: await memoryOf(processes.map(({ pid }) => pid)), postgres: await memoryOf(await withChildren(postmaster)) }
}

interface Contest {
  product: BenchProduct
  baseline: Baseline
  data: Data
  cookie: string
}

function contendersFor({ name, service }: Operation, { product, baseline, data, cookie }: Contest): Contender[] {
  const pids = product.processes.map(({ pid }) => pid)
  // Valid for half a minute, so made anew for each slice.
  const identityFor = (service: keyof BenchProduct['services']) => () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId: data.userId, timeZone: 'UTC', service }) })
  const withSession = () => ({ cookie })
  return [
    { name: 'reference', origin: baseline.origin, headers: withSession, pids: [baseline.pid] },
    ...(service ? [{ name: 'service', origin: product.services[service], headers: identityFor(service), pids } as const] : []),
    { name: 'gateway', origin: product.origin, headers: withSession, pids },
    ...(name === 'sign-in' ? [{ name: 'hash', origin: undefined, headers: () => ({}), pids: [] } as const] : []),
  ]
}

interface Report {
  results: readonly Result[]
  idle: Idle
  busy: Memory
  plan: Plan
}

function describe({ results, idle, busy, plan }: Report): string {
  const failures = results.flatMap(({ figures }) => [...figures.values()].flatMap((by) => [...by.values()].flatMap(({ failure }) => failure ?? [])))
  return `${plan.rounds === 1 ? 'One round' : `Medians of ${plan.rounds} interleaved rounds`} of ${plan.milliseconds / 1000} s for each contender, three times as many at one connection.

${verdictTable(judge(results, idle))}

Requests a second; p50 and p99 in milliseconds.

${throughputTable(results)}

Processor time in microseconds a request at 16 connections; MB resident after the operation.

${costTable(results, 16)}

Gateway and three services idle, right after their start: ${idle.product.sharedOnce} MB (${idle.product.resident} MB when what they share counts in each); after all of this
${busy.sharedOnce} MB (${busy.resident} MB). Postgres beside them, idle: ${idle.postgres.sharedOnce} MB.
${failures.length > 0 ? `\nFailures:\n\n${[...new Set(failures)].map((failure) => `- ${failure}`).join('\n')}\n` : ''}`
}
