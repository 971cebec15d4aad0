import { withClient } from '@billfold/server-kit/database/provision'
import { step } from '../../scripts/start/command-line.ts'
import { startProduct, type PartOptions } from '../product.ts'
import { beginReport, verdictTable } from '../report.ts'
import { freezePostgres, killProcesses, type Outcome, overload, type Scene } from './faults.ts'
import { signUp, startUsers } from './users.ts'
import { reconcile, recordWrites, type Writes } from './writes.ts'

const faults: Record<string, (scene: Scene) => Promise<Outcome[]>> = {
  'kill -9': killProcesses,
  'frozen Postgres': freezePostgres,
  overload,
}

const USERS = 60
const MOST_DETAILS = 12

export async function runFaults({ filter, isQuick, stop }: PartOptions): Promise<void> {
  const endReport = beginReport()
  const outcomes = await injectFaults({ filter, isQuick, stop })
  const details = outcomes.flatMap(({ target, details = [] }) => details.slice(0, MOST_DETAILS).map((detail) => `\n- ${target}: ${detail}`))
  endReport(`${USERS} users, about one action per second each.\n\n${verdictTable(outcomes)}\n${details.join('')}`)
}

/** Injects faults while users work, then compares the responses they received with the stored data. */
export async function injectFaults({ filter, isQuick, stop }: PartOptions): Promise<Outcome[]> {
  const chosen = Object.entries(faults).filter(([name]) => name.includes(filter))
  if (chosen.length === 0) throw new Error(`There is no fault ${filter}. There are: ${Object.keys(faults).join(', ')}`)
  await using running = new AsyncDisposableStack()
  const product = running.use(await startProduct(stop, { trustsProxy: true }))
  const writes = recordWrites()
  const users = running.use(await step(`${USERS} users sign up`, () => startUsers(product.origin, USERS, writes), stop))
  const probe = await signUp(product.origin, USERS)
  const outcomes: Outcome[] = []
  for (const [name, inject] of chosen) outcomes.push(...(await step(name, () => inject({ product, users, probe, isQuick, stop }), stop)))
  await users.pause()
  return [...outcomes, await judgeWrites(writes, product.adminUrl)]
}

async function judgeWrites(writes: Writes, adminUrl: string): Promise<Outcome> {
  const differences = await withClient(adminUrl, (admin) => reconcile(writes, admin))
  const confirmed = writes.all.filter(({ outcome }) => outcome === 'confirmed').length
  const retried = writes.all.filter(({ attempts }) => attempts > 1).length
  return {
    target: 'confirmed and stored records are the same: 0 lost, 0 doubled',
    measured: `${writes.all.length} writes, ${confirmed} confirmed, ${retried} retried; ${differences.length} differences`,
    isMet: differences.length === 0,
    details: differences,
  }
}
