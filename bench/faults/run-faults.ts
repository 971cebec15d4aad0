import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@billfold/server-kit/database/with-client'
import { step } from '../../scripts/start/steps.ts'
import { type Crowd, gather } from '../crowd/crowd.ts'
import { outward } from '../crowd/habits.ts'
import type { PartOptions } from '../parts.ts'
import { table } from '../report/tables.ts'
import { beginReport } from '../report/begin-report.ts'
import { type KeptProduct, startKeptProduct } from '../setting/kept-product.ts'
import { damagedLinks } from './damaged-links.ts'
import type { Fault, Outcome } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { kills } from './kills.ts'
import { killsBetween } from './kills-between.ts'
import { leavers } from './leavers.ts'
import { pausedPostgres } from './paused-postgres.ts'
import { overload } from './overload.ts'
import { openProbe } from './probe.ts'
import { reconcile } from '../crowd/reconcile.ts'
import { rollingRestart } from './rolling-restart.ts'
import { judgeBills, judgeMail, settle } from './settle.ts'
import { worldOutside } from './world-outside.ts'

const faults: readonly Fault[] = [kills, killsBetween, pausedPostgres, worldOutside, damagedLinks, leavers, overload, rollingRestart, fullDisk]

const PEOPLE = 60
/** Milliseconds between two things that somebody does. */
const PAUSE = 1000
/** Seconds. A message whose sender died counts as lost after five minutes, and is sent again then. */
const SETTLING = 420
const MOST_DETAILS = 12

export async function runFaults({ filter, isQuick, stop }: PartOptions): Promise<void> {
  const endReport = beginReport()
  const outcomes = await breakEverything({ filter, isQuick, stop })
  await endReport(describe(outcomes, isQuick))
}

/** While people work, everything breaks, one after the other; then what they were told is held against what is stored. */
export async function breakEverything({ filter, isQuick, stop }: Pick<PartOptions, 'filter' | 'isQuick' | 'stop'>): Promise<Outcome[]> {
  const chosen = faults.filter(({ name }) => name.includes(filter))
  if (chosen.length === 0) throw new Error(`No fault is called ${filter}. There are: ${faults.map(({ name }) => name).join(', ')}`)
  await using running = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'billfold-faults-'))
  running.defer(() => rm(folder, { recursive: true }))
  const product = running.use(await step('Start the product', () => startKeptProduct({ folder, linked: true }), stop))
  const crowd = await step(`${PEOPLE} people sign up`, () => gather({ origin: product.origin, size: PEOPLE, habits: outward, pause: PAUSE, givesUpAfter: 60_000 }), stop)
  running.defer(() => crowd.leave())
  const probe = running.use(await openProbe(product.origin, crowd.journal, PEOPLE))
  const outcomes: Outcome[] = []
  for (const fault of chosen) outcomes.push(...(await step(fault.name, () => fault.run({ product, crowd, probe, isQuick, stop }), stop)))
  return [...outcomes, ...(await step('Compare what was told with what is stored', () => compareAll(product, crowd), stop))]
}

function compareAll(product: KeptProduct, crowd: Crowd): Promise<Outcome[]> {
  return withClient(product.adminUrl, async (admin) => {
    await settle(crowd, admin, SETTLING)
    const findings = await reconcile(crowd.journal, admin)
    const records = [...crowd.journal.records.values()]
    const [made, retried] = [records.filter(({ told }) => told === 'made').length, records.filter(({ attempts }) => attempts > 1).length]
    const stored = {
      fault: 'what people were told is what is stored',
      measured: `${records.length} writes, ${made} confirmed, ${retried} sent more than once; ${findings.length} differences`,
      target: '0 lost, 0 doubled',
      met: findings.length === 0,
      details: findings,
    }
    return [stored, await judgeMail(product, admin), await judgeBills(product, crowd)]
  })
}

function describe(outcomes: readonly Outcome[], isQuick: boolean): string {
  return `${PEOPLE} people at work all the time, something every ${PAUSE / 1000} s on average.${isQuick ? ' A quick run: a few seconds for each fault.' : ''}

${table(['fault', 'target', 'measured', 'met'], outcomes.map(({ fault, target, measured, met }) => [fault, target, measured, met ? 'yes' : 'no']))}
${outcomes.flatMap(({ fault, details = [] }) => details.slice(0, MOST_DETAILS).map((detail) => `\n- ${fault}: ${detail}`)).join('')}`
}
