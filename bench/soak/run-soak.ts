import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { step } from '../../scripts/start/steps.ts'
import { type Crowd, gather } from '../crowd/crowd.ts'
import { failuresOf } from '../crowd/failures.ts'
import { ordinary } from '../crowd/habits.ts'
import type { Sent } from '../crowd/visitor.ts'
import { reconcile } from '../crowd/reconcile.ts'
import type { PartOptions } from '../parts.ts'
import { quantile } from '../quantile.ts'
import { table, verdictTable } from '../report/tables.ts'
import { beginReport } from '../report/begin-report.ts'
import { type KeptProduct, programNames, startKeptProduct } from '../setting/kept-product.ts'
import { judgeSoak, memoryByMinute, ofMinute, type Soaked } from './judge-soak.ts'
import { leakWarnings, takeVitals, type Vitals } from './vitals.ts'

const PEOPLE = 200
/** Milliseconds between two things that somebody does. */
const PAUSE = 4000
const MINUTES = 10
const QUICK_MINUTES = 2
const VITALS_EVERY_MS = 5000

/** Two hundred people at work for a while: nothing fails, nothing grows, nothing slows down. */
export async function runSoak({ isQuick, minutes = isQuick ? QUICK_MINUTES : MINUTES, stop }: PartOptions): Promise<void> {
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-soak-'))
  running.defer(() => rm(folder, { recursive: true }))
  const product = running.use(await step('Start the product', () => startKeptProduct({ folder, linked: false }), stop))
  const admin = new Client({ connectionString: product.adminUrl })
  await admin.connect()
  running.defer(() => admin.end())
  const endReport = beginReport('soak')
  const crowd = await step(`${PEOPLE} people sign up`, () => gather({ origin: product.origin, size: PEOPLE, habits: ordinary, pause: PAUSE, givesUpAfter: 60_000 }), stop)
  running.defer(() => crowd.leave())
  const soaked = await step(`They work for ${minutes} minutes`, () => soak({ product, crowd, admin, minutes, stop }), stop)
  await endReport({ text: describe(soaked), isWhole: minutes >= MINUTES })
}

interface Soaking {
  product: KeptProduct
  crowd: Crowd
  admin: Client
  minutes: number
  stop: AbortSignal
}

async function soak({ product, crowd, admin, minutes, stop }: Soaking): Promise<Soaked> {
  const start = performance.now()
  const alreadySent = crowd.sent.length
  const vitals: Vitals[] = []
  while (performance.now() - start < minutes * 60_000) {
    vitals.push(await takeVitals(product, admin, (performance.now() - start) / 1000))
    await delay(VITALS_EVERY_MS, undefined, { signal: stop })
  }
  await crowd.rest()
  const sent = crowd.sent.slice(alreadySent)
  return { sent, vitals, start, minutes, warmUp: minutes >= 6 ? 2 : 1, leakWarnings: await leakWarnings(product), findings: await reconcile(crowd.journal, admin) }
}

function describe(soaked: Soaked): string {
  const { sent, vitals, minutes, warmUp, findings } = soaked
  const perMinute = Array.from({ length: minutes }, (_, minute) => {
    const took = ofMinute(soaked, minute).map(({ milliseconds }) => milliseconds)
    const latencies = [0.5, 0.99].map((share) => quantile(took, share).toFixed(0))
    return [String(minute + 1), String(took.length), ...latencies, ...memoryByMinute(vitals, minute)]
  })
  return `${PEOPLE} people for ${minutes} minutes, something every ${PAUSE / 1000} s on average; the first ${warmUp} are warm-up.

${verdictTable(judgeSoak(soaked))}

Milliseconds as the people saw them; MB resident.

${table(['minute', 'requests', 'p50', 'p99', ...programNames], perMinute)}

${slowest(sent)}
${[...failuresOf(sent), ...findings.slice(0, 20)].map((line) => `\n- ${line}`).join('')}`
}

function slowest(sent: readonly Sent[]): string {
  const rows = [...Map.groupBy(sent, ({ call }) => call)]
    .map(([call, all]) => ({ call, count: all.length, took: all.map(({ milliseconds }) => milliseconds) }))
    .toSorted((a, b) => quantile(b.took, 0.99) - quantile(a.took, 0.99))
    .slice(0, 8)
  return table(['slowest calls', 'requests', 'p50', 'p99'], rows.map(({ call, count, took }) => [call, String(count), quantile(took, 0.5).toFixed(0), quantile(took, 0.99).toFixed(0)]))
}
