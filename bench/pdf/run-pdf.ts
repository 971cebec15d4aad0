import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent } from 'undici'
import { step } from '../../scripts/start/steps.ts'
import type { PartOptions } from '../parts.ts'
import { table, verdictTable } from '../report/tables.ts'
import { beginReport } from '../report/begin-report.ts'
import { startPostgres } from '../setting/postgres.ts'
import { memoryOf } from '../setting/processes.ts'
import { startProduct } from '../setting/product.ts'
import { sessionOf } from '../setting/session.ts'
import { type Clocked, clocked, clockedUntil } from './clocked.ts'
import { fillInvoices } from './fill-invoices.ts'
import { watchMemory } from './watch-memory.ts'

const ALONE_MS = 8000
/** Longer than an idle drawing thread is kept. */
const REST_MS = 40_000

interface Plan {
  straight: number
  /** Through the gateway. */
  runs: readonly { atOnce: number; count: number }[]
}

const full: Plan = { straight: 100, runs: [{ atOnce: 1, count: 100 }, { atOnce: 4, count: 1000 }] }
const quick: Plan = { straight: 60, runs: [{ atOnce: 1, count: 60 }, { atOnce: 4, count: 60 }] }

interface Run {
  atOnce: number
  count: number
  documents: Clocked
  /** Gets of an entry meanwhile, one after the other. */
  gets: Clocked
  /** MB of the billing service. */
  before: number
  most: number
}

export async function runPdf({ isQuick, stop }: PartOptions): Promise<void> {
  const plan = isQuick ? quick : full
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
  running.defer(() => rm(folder, { recursive: true }))
  const endReport = beginReport('pdf')
  const straight = await step(`Draw ${plan.straight} invoices straight`, () => drawStraight(plan.straight), stop)

  const postgres = running.use(await step('Start Postgres', startPostgres, stop))
  const product = running.use(await step('Start gateway and services', () => startProduct({ adminUrl: postgres.adminUrl, folder }), stop))
  const invoices = await fillInvoices(postgres.adminUrl, Math.max(...plan.runs.map(({ count }) => count)))
  const ask = asker(product.origin, await sessionOf(product.origin, invoices))
  const billing = product.processes.find(({ name }) => name === 'billing')?.pid ?? 0
  const get = () => ask(`/api/time-entries/${invoices.entryId}`)

  const alone = await step('Gets alone', () => clockedUntil(AbortSignal.timeout(ALONE_MS), get), stop)
  const runs: Run[] = []
  for (const { atOnce, count } of plan.runs) {
    const ids = invoices.ids.slice(0, count)
    runs.push(await step(`${count} invoices, ${atOnce} at once`, async () => ({ atOnce, count, ...(await runRoute(ids, atOnce, { ask, get, billing })) }), stop))
  }
  const after = await step('Rest', () => delay(REST_MS, undefined, { signal: stop }).then(() => memoryOf([billing])), stop)

  await endReport({ text: describe({ straight, alone, runs, after: after.resident, plan }), isWhole: !isQuick })
}

/** In a process of its own, without service, database or network. */
async function drawStraight(count: number): Promise<Clocked> {
  const child = fork(join(import.meta.dirname, 'draw-straight.ts'), [String(count)])
  const [measured] = (await once(child, 'message')) as [Clocked]
  return measured
}

type Ask = (path: string) => Promise<void>

/** Reads the whole of each answer; one that is no success ends the measurement. */
function asker(origin: string, cookie: string): Ask {
  // Also when a document takes long.
  const dispatcher = new Agent({ connections: 16, headersTimeout: 60_000 })
  return async (path) => {
    const { statusCode, body } = await dispatcher.request({ origin, path, method: 'GET', headers: { cookie } })
    const bytes = await body.bytes()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${Buffer.from(bytes).toString()}`)
  }
}

async function runRoute(ids: readonly number[], atOnce: number, { ask, get, billing }: { ask: Ask; get: () => Promise<void>; billing: number }): Promise<Omit<Run, 'atOnce' | 'count'>> {
  const before = (await memoryOf([billing])).resident
  const watch = watchMemory(billing)
  const done = new AbortController()
  const gets = clockedUntil(done.signal, get)
  const documents = await clocked(ids, atOnce, (id) => ask(`/api/invoices/${id}/download-pdf`))
  done.abort()
  return { documents, gets: await gets, before, most: watch.end() }
}

interface Report {
  straight: Clocked
  alone: Clocked
  runs: readonly Run[]
  after: number
  plan: Plan
}

function describe({ straight, alone, runs, after, plan }: Report): string {
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const of = ({ perSecond, p50, p99, longest }: Clocked) => [perSecond.toFixed(1), ms(p50), ms(p99), ms(longest)]
  const worst = Math.max(...runs.map(({ gets }) => gets.p99)) / alone.p99
  return `Invoices of 1 to 40 lines, in the three looks.

${verdictTable([{ target: 'a get while documents are drawn, p99 of what it is alone: ≤ 2 ×', measured: `${worst.toFixed(2)} ×`, met: worst <= 2 }])}

Documents a second; milliseconds; MB resident of the billing service.

${table(
  ['invoices to PDF', 'how many', 'at once', 'a second', 'p50', 'p99', 'longest', 'MB before', 'at most'],
  [
    ['straight, nothing beside it', String(plan.straight), '1', ...of(straight), '–', '–'],
    ...runs.map(({ atOnce, count, documents, before, most }) => ['through gateway and service', String(count), String(atOnce), ...of(documents), String(before), String(most)]),
  ],
)}

The billing service ${REST_MS / 1000} s after the last of them: ${after} MB.

${table(
  ['gets of an entry, one after the other with 20 ms between', 'a second', 'p50', 'p99', 'longest'],
  [['alone', ...of(alone)], ...runs.map(({ atOnce, gets }) => [`while documents are drawn, ${atOnce} at once`, ...of(gets)])],
)}`
}
