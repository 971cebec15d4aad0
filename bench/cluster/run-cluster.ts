import { withClient } from '@billfold/server-kit/database/provision'
import { step } from '../../scripts/start/command-line.ts'
import { startUsers } from '../faults/users.ts'
import { reconcile, recordWrites } from '../faults/writes.ts'
import { beginReport, verdictTable } from '../report.ts'
import { startBrowserUser } from './browser-user.ts'
import { startCluster } from './cluster.ts'
import { failOver, killEach, lagStandby, normalOperation, type Outcome, restartEach, type Scene, shiftClocks } from './scenes.ts'

export interface RunOptions {
  isQuick: boolean
  withPooler: boolean
  stop: AbortSignal
}

const USERS = 64
const MOST_DETAILS = 6

/** The failover comes last because it promotes the only standby. */
const scenes: readonly [title: string, play: (scene: Scene) => Promise<Outcome[]>][] = [
  ['normal operation', normalOperation],
  ['rolling restart', restartEach],
  ['kill -9', killEach],
  ['standby lags behind', lagStandby],
  ['wrong clocks', shiftClocks],
  ['failover', failOver],
]

/** Prints a table and returns whether all targets are met. */
export async function runCluster(options: RunOptions): Promise<boolean> {
  const endReport = beginReport()
  const outcomes = await testCluster(options)
  const details = outcomes.filter(({ isMet }) => !isMet).flatMap(({ target, details = [] }) => details.slice(0, MOST_DETAILS).map((detail) => `\n- ${target}: ${detail}`))
  endReport(`${USERS} users with their own connections, about one action per second each, and one user in a browser.\n\n${verdictTable(outcomes)}\n${details.join('')}`)
  return outcomes.every(({ isMet }) => isMet)
}

/** Disturbs a cluster while users work, then compares the responses they received with the data of the promoted standby. */
export async function testCluster({ isQuick, withPooler, stop }: RunOptions): Promise<Outcome[]> {
  await using running = new AsyncDisposableStack()
  const cluster = running.use(await startCluster({ withPooler, stop }))
  const writes = recordWrites()
  const users = running.use(await step(`${USERS} users sign up`, () => startUsers(cluster.origin, USERS, writes), stop))
  const browser = running.use(await step('a browser signs in', () => startBrowserUser(cluster.origin, USERS, writes), stop))
  const outcomes: Outcome[] = []
  for (const [title, play] of scenes) outcomes.push(...(await step(title, () => play({ cluster, users, browser, isQuick, stop }), stop)))
  await Promise.all([users.pause(), browser[Symbol.asyncDispose]()])
  const differences = await withClient(cluster.postgres.standby.adminUrl, (admin) => reconcile(writes, admin))
  const confirmed = writes.all.filter(({ outcome }) => outcome === 'confirmed').length
  outcomes.push({
    target: 'after the failover, confirmed and stored records are the same: 0 lost, 0 doubled',
    measured: `${writes.all.length} writes, ${confirmed} confirmed; ${differences.length} differences`,
    isMet: differences.length === 0 && confirmed > 0,
    details: differences,
  })
  return outcomes
}
