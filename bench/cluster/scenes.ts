import { setTimeout as delay } from 'node:timers/promises'
import { step } from '../../scripts/start/command-line.ts'
import { type Verdict, quantile } from '../report.ts'
import type { Exchange, Users } from '../faults/users.ts'
import type { BrowserUser } from './browser-user.ts'
import type { Cluster } from './cluster.ts'
import { isSynchronous, untilSynchronous } from './postgres-pair.ts'
import type { Replica } from './replicas.ts'

export interface Scene {
  cluster: Cluster
  /** Simulated users who send requests throughout the scene. */
  users: Users
  browser: BrowserUser
  isQuick: boolean
  stop: AbortSignal
}

export interface Outcome extends Verdict {
  details?: readonly string[]
}

const RECOVERY_S = 10
/** Requests sent before everything is back count as disturbed if they take longer than this. */
const SLOW_MS = 2000
/** How long everything must keep working after a recovery. */
const CALM_MS = 3000
const GIVE_UP_MS = 60_000

interface Observation {
  exchanges: readonly Exchange[]
  failed: readonly Exchange[]
  /** Journeys in the browser that started and ended during the scene. */
  journeys: readonly Exchange[]
  /** Seconds from the event until the last affected request ended. Affected requests failed or were slow. */
  recovery: number
  longestMs: number
  /** Seconds until the killed process was back in use. */
  back: number
}

/** Runs the event and observes all requests until everything is back and has worked for a while. */
async function observe({ users, browser, stop }: Scene, event: () => Promise<void> | void, isBack: () => Promise<boolean> = async () => true): Promise<Observation> {
  const first = users.exchanges.length
  const start = performance.now()
  await event()
  while (!(await isBack())) {
    if (performance.now() - start > GIVE_UP_MS) break
    await delay(50, undefined, { signal: stop })
  }
  const backAt = performance.now()
  await delay(CALM_MS, undefined, { signal: stop })
  // Waits for the requests that are still running.
  await users.pause()
  const exchanges = users.exchanges.slice(first)
  users.resume()
  const failed = exchanges.filter(isFailure)
  const disturbed = exchanges.filter((each) => failed.includes(each) || (each.at < backAt && lengthOf(each) > SLOW_MS))
  const journeys = browser.journeys.filter(({ at }) => at > start)
  return { exchanges, failed, journeys, back: (backAt - start) / 1000, recovery: Math.max(0, ...disturbed.map(({ endedAt }) => endedAt - start)) / 1000, longestMs: Math.max(0, ...exchanges.map(lengthOf)) }
}

/** A 401 means that a replica rejected the session or the identity, a 429 that requests are piling up. */
const isFailure = ({ status }: Exchange) => status === 0 || status === 401 || status === 429 || status >= 500

const lengthOf = ({ at, endedAt }: Exchange) => endedAt - at

function groupFailures(failed: readonly Exchange[]): string[] {
  const kinds = Map.groupBy(failed, ({ call, status, problem }) => `${call}: ${status} ${problem}`)
  return [...kinds].map(([kind, all]) => `${all.length} × ${kind}`)
}

function summary({ exchanges, failed, longestMs }: Observation): string {
  return `${failed.length} of ${exchanges.length} requests failed; longest ${(longestMs / 1000).toFixed(1)} s`
}

function judgeRecovery(event: string, observation: Observation): Outcome {
  const { recovery, failed, back } = observation
  return { target: `${event}: recovers within ${RECOVERY_S} s`, measured: `${recovery.toFixed(1)} s, process back after ${back.toFixed(1)} s; ${summary(observation)}`, isMet: recovery <= RECOVERY_S, details: groupFailures(failed) }
}

function judgeJourneys(event: string, { journeys }: Observation): Outcome {
  const failed = journeys.filter(isFailure)
  const measured = `${failed.length} of ${journeys.length} journeys failed; longest ${(Math.max(0, ...journeys.map(lengthOf)) / 1000).toFixed(1)} s`
  return { target: `${event}: no failed journey in a browser`, measured, isMet: failed.length === 0 && journeys.length > 0, details: groupFailures(failed) }
}

function judgeFailures(event: string, observation: Observation): Outcome {
  return { target: `${event}: no failed request`, measured: summary(observation), isMet: observation.failed.length === 0 && observation.exchanges.length > 0, details: groupFailures(observation.failed) }
}

const NORMAL_MS = 10_000

export async function normalOperation(scene: Scene): Promise<Outcome[]> {
  const start = performance.now()
  const observation = await observe(scene, () => delay(NORMAL_MS, undefined, { signal: scene.stop }))
  const { exchanges, failed } = observation
  const times = exchanges.map(lengthOf)
  const perSecond = exchanges.length / ((performance.now() - start) / 1000)
  const connections = await scene.cluster.balancer.connections('gateway')
  const measured = `${perSecond.toFixed(0)} requests per second over up to ${connections} connections, median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms; ${failed.length} failed`
  return [{ target: 'normal operation: no failed request', measured, isMet: failed.length === 0 && exchanges.length > 0, details: groupFailures(failed) }, judgeJourneys('normal operation', observation)]
}

/** Kills each process in turn with SIGKILL. Each one is restarted automatically. */
export async function killEach(scene: Scene): Promise<Outcome[]> {
  const { balancer, postgres, pooler, replicas } = scene.cluster
  const ofReplica = (replica: Replica) => ({ name: replica.name, kill: () => replica.kill(), isBack: () => balancer.isUp(replica.name) })
  const { primary, standby } = postgres
  const chosen = scene.isQuick ? replicas.filter(({ name }) => name.endsWith('-1')) : replicas
  const victims = [
    ...chosen.map(ofReplica),
    { name: 'haproxy', kill: () => balancer.kill(), isBack: () => balancer.isUp(replicas[0]?.name ?? '').catch(() => false) },
    ...(pooler ? [{ name: 'pgbouncer', kill: () => pooler.kill(), isBack: async () => true }] : []),
    { name: 'standby', kill: () => standby.kill(), isBack: () => isSynchronous(primary) },
    { name: 'primary', kill: () => primary.kill(), isBack: () => isSynchronous(primary) },
  ]
  const outcomes: Outcome[] = []
  for (const { name, kill, isBack } of victims) {
    // Waits until the kill has been noticed. Otherwise, the first check would still find the process running.
    const event = async () => {
      kill()
      await delay(1000, undefined, { signal: scene.stop })
    }
    outcomes.push(judgeRecovery(`kill -9 of ${name}`, await step(`kill ${name}`, () => observe(scene, event, isBack), scene.stop)))
  }
  return outcomes
}

/**
 * Restarts each replica, the load balancer and the standby in turn, as an upgrade does, and then the primary. A change that is being saved
 * while the primary shuts down may fail.
 */
export async function restartEach(scene: Scene): Promise<Outcome[]> {
  const { replicas, balancer, postgres } = scene.cluster
  const event = async () => {
    for (const replica of replicas) {
      await replica.restart()
      while (!(await balancer.isUp(replica.name))) await delay(50, undefined, { signal: scene.stop })
    }
    await balancer.reload()
    await postgres.standby.restart()
    await untilSynchronous(postgres.primary)
  }
  const title = `rolling restart of ${replicas.length} replicas, HAProxy and the standby`
  const observation = await observe(scene, event)
  const ofPrimary = await observe(scene, () => postgres.primary.restart(), () => isSynchronous(postgres.primary))
  return [judgeFailures(title, observation), judgeJourneys(title, observation), judgeRecovery('restart of the primary', ofPrimary)]
}

const LAG_MS = 5000
const LONG_LAG_MS = 25_000
/** A request waits up to 5 seconds for a slot at the gateway, and then up to 15 seconds for the service. */
const ANSWERED_MS = 21_000

/** Pauses replay on the standby. Commits wait for the standby, so writes are blocked and hold connections that reads need. */
export async function lagStandby(scene: Scene): Promise<Outcome[]> {
  const { standby } = scene.cluster.postgres
  const lagFor = (milliseconds: number) => async () => {
    await standby.run('select pg_wal_replay_pause()')
    await delay(milliseconds, undefined, { signal: scene.stop })
    await standby.run('select pg_wal_replay_resume()')
  }
  const outcomes = [judgeFailures(`standby stops replaying for ${LAG_MS / 1000} s`, await observe(scene, lagFor(LAG_MS)))]
  if (scene.isQuick) return outcomes
  const observation = await observe(scene, lagFor(LONG_LAG_MS))
  const { exchanges, longestMs, failed } = observation
  const isHonest = exchanges.every(({ status }) => status < 400 || status === 404 || status === 429 || status === 503) && exchanges.every(({ status }) => status > 0)
  return [...outcomes, { target: `standby stops replaying for ${LONG_LAG_MS / 1000} s: success or 503 within ${ANSWERED_MS / 1000} s`, measured: summary(observation), isMet: isHonest && longestMs <= ANSWERED_MS, details: groupFailures(failed) }]
}

/** Shifts only the clock that JavaScript sees, not the machine's. */
const aheadBy = (milliseconds: number) => {
  const code = `const Real = Date; globalThis.Date = class extends Real { constructor(...given) { given.length ? super(...given) : super(Real.now() + ${milliseconds}) } static now() { return Real.now() + ${milliseconds} } }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

export async function shiftClocks(scene: Scene): Promise<Outcome[]> {
  const shifted = scene.cluster.replicas.filter(({ name }) => name === 'gateway-1' || name === 'billing-2')
  const event = async () => {
    for (const replica of shifted) await replica.restart(aheadBy(300_000))
    await delay(LAG_MS, undefined, { signal: scene.stop })
    for (const replica of shifted) await replica.restart()
  }
  return [judgeFailures('the clocks of one gateway and one service are 5 minutes ahead', await observe(scene, event))]
}

/** Simulates the time that a person or a Kubernetes operator needs to notice the failure. */
const NOTICE_MS = 1000

/** Stops the primary permanently and promotes the standby. */
export async function failOver(scene: Scene): Promise<Outcome[]> {
  const { balancer, postgres } = scene.cluster
  const { primary, standby } = postgres
  const event = async () => {
    primary.kill()
    await primary[Symbol.asyncDispose]()
    await delay(NOTICE_MS, undefined, { signal: scene.stop })
    await standby.run('select pg_promote()')
    await balancer.movePrimary(primary.name, standby.name)
  }
  const title = 'loss of the primary, promotion of the standby'
  const [failover, after] = [await observe(scene, event), await observe(scene, () => delay(NORMAL_MS, undefined, { signal: scene.stop }))]
  return [judgeRecovery(title, failover), judgeFailures(`after the ${title}`, after), judgeJourneys(`after the ${title}`, after)]
}
