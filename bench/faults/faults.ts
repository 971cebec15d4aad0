import { setTimeout as delay } from 'node:timers/promises'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Pool } from 'undici'
import { type Product, programNames, withChildren } from '../product.ts'
import { median, type Verdict } from '../report.ts'
import { type Exchange, isSuccess, TODAY, type User, type Users } from './users.ts'

export interface Scene {
  product: Product
  /** Simulated users who send requests throughout the scene. */
  users: Users
  /** Checks whether all services respond. */
  probe: User
  isQuick: boolean
  stop: AbortSignal
}

export interface Outcome extends Verdict {
  details?: readonly string[]
}

const victims = [...programNames, 'postgres'] as const
type Victim = (typeof victims)[number]

/** In seconds. Postgres gets more time because it has to replay its log first. */
const limitOf = (victim: Victim) => (victim === 'postgres' ? 15 : 5)
/** A process that dies within a minute of starting is restarted with a growing delay, so rounds are longer than that. */
const ROUND_MS = 65_000

/** Kills each process with SIGKILL. */
export async function killProcesses(scene: Scene): Promise<Outcome[]> {
  const times = scene.isQuick ? 1 : 20
  const recoveries = new Map<Victim, Recovery[]>(victims.map((victim) => [victim, []]))
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    for (const victim of victims) recoveries.get(victim)?.push(await recover(scene, limitOf(victim), () => kill(scene, victim)))
    const rest = ROUND_MS - (performance.now() - start)
    if (round + 1 < times && rest > 0) await delay(rest, undefined, { signal: scene.stop })
  }
  return [...recoveries].map(([victim, all]) => judgeRecoveries(`kill -9 of ${victim}`, limitOf(victim), all))
}

async function kill({ product }: Scene, victim: Victim): Promise<void> {
  const pid = await product.pidOf(victim)
  // kill(0) would signal our own process group.
  if (pid > 0) process.kill(pid, 'SIGKILL')
}

/** Freezes Postgres with SIGSTOP: connections stay open but nothing responds, as during a virtual machine migration. */
export async function freezePostgres(scene: Scene): Promise<Outcome[]> {
  const milliseconds = scene.isQuick ? 4000 : 10_000
  async function freeze(): Promise<void> {
    const pids = await withChildren(await scene.product.pidOf('postgres'))
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      await delay(milliseconds, undefined, { signal: scene.stop })
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  }
  return [judgeRecoveries(`Postgres frozen for ${milliseconds / 1000} s`, 5, [await recover(scene, 5, freeze)])]
}

interface Recovery {
  seconds: number
  failedMeanwhile: number
  failedAfterwards: string[]
}

/** How long all requests must keep succeeding after a recovery. */
const CALM_MS = 2000

async function recover({ probe, users, stop }: Scene, limit: number, strike: () => Promise<void>): Promise<Recovery> {
  const first = users.exchanges.length
  await strike()
  const start = performance.now()
  while (!(await allRespond(probe)) && performance.now() - start < 6000 * limit) await delay(25)
  const well = performance.now()
  await delay(CALM_MS, undefined, { signal: stop })
  const failed = users.exchanges.slice(first).filter(({ status }) => status === 0 || status >= 500)
  const afterwards = failed.filter(({ at }) => at > well)
  return { seconds: (well - start) / 1000, failedMeanwhile: failed.length - afterwards.length, failedAfterwards: groupFailures(afterwards) }
}

const PROBE_TIMEOUT_MS = 2000

/** Sends one request to the gateway and one write to each service. */
async function allRespond({ send, clientId, projectId }: User): Promise<boolean> {
  const responses = Promise.all([
    send(accountCalls.currentUser),
    send(clientCalls.create, { body: { name: 'Probe', email: 'probe@example.com' } }),
    send(timeEntryCalls.create, { body: { clientId, projectId, date: TODAY, hours: '1', rate: '100', description: 'Probe' } }),
    send(proposalCalls.create, { body: { clientId, title: 'Probe', description: 'Probe', clientEmail: 'probe@example.com', amount: '100' } }),
  ])
  return Promise.race([responses.then((all) => all.every(isSuccess)), delay(PROBE_TIMEOUT_MS, false)])
}

function judgeRecoveries(fault: string, limit: number, recoveries: readonly Recovery[]): Outcome {
  const longest = Math.max(...recoveries.map(({ seconds }) => seconds))
  const meanwhile = recoveries.reduce((sum, { failedMeanwhile }) => sum + failedMeanwhile, 0)
  const details = recoveries.flatMap(({ failedAfterwards }) => failedAfterwards)
  return {
    target: `${fault}: recovers within ${limit} s`,
    measured: `${longest.toFixed(1)} s at most, ${recoveries.length} times; ${meanwhile} requests failed meanwhile, ${details.length === 0 ? 'none' : 'some'} afterwards`,
    isMet: longest <= limit && details.length === 0,
    details,
  }
}

/** Counts failures by kind. */
function groupFailures(failed: readonly Exchange[]): string[] {
  const kinds = Map.groupBy(failed, ({ call, status, problem }) => `${call}: ${status} ${problem}`)
  return [...kinds].map(([kind, all]) => `${all.length} × ${kind}`)
}

const BEST_CONNECTIONS = 16
const FACTOR = 4
/** Exceeds the number of requests that the gateway admits at once. Each connection sends one request at a time. */
const CONNECTIONS = 2000
const LEAST_SHARE = 0.6
const REFUSED_WITHIN_MS = 50

interface Reply {
  status: number
  retryAfter: number
  milliseconds: number
}

interface Load {
  replies: Reply[]
  seconds: number
}

/**
 * Sends four times as many requests as the product can handle. It must keep most of its throughput and reject the remaining requests
 * immediately.
 */
export async function overload({ product, users, isQuick }: Scene): Promise<Outcome[]> {
  await users.pause()
  const pool = new Pool(product.origin, { connections: CONNECTIONS })
  const path = `${timeEntryCalls.list.path}?limit=20`
  let sent = 0
  async function send(): Promise<Reply> {
    const cookie = users.all[sent++ % users.all.length]?.cookie ?? ''
    const start = performance.now()
    try {
      const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
      await body.dump()
      return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0), milliseconds: performance.now() - start }
    } catch {
      return { status: 0, retryAfter: 0, milliseconds: performance.now() - start }
    }
  }
  const milliseconds = isQuick ? 8000 : 60_000
  await sendInTurn(send, BEST_CONNECTIONS, milliseconds / 4)
  const best = throughput(await sendInTurn(send, BEST_CONNECTIONS, milliseconds / 2))
  const flooded = await sendAtRate(send, FACTOR * best, milliseconds)
  await pool.destroy()
  users.resume()
  return [judgeOverload(flooded, best)]
}

/** Closed loop. */
async function sendInTurn(send: () => Promise<Reply>, connections: number, milliseconds: number): Promise<Load> {
  const replies: Reply[] = []
  const start = performance.now()
  async function repeat(): Promise<void> {
    while (performance.now() - start < milliseconds) replies.push(await send())
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  return { replies, seconds: (performance.now() - start) / 1000 }
}

/**
 * Open loop: does not wait for replies. If no connection is free, the request is not sent, so that the times measure the product and not
 * the client.
 */
async function sendAtRate(send: () => Promise<Reply>, perSecond: number, milliseconds: number): Promise<Load> {
  const start = performance.now()
  const sent: Promise<Reply>[] = []
  let due = 0
  let open = 0
  for (let elapsed = 0; elapsed < milliseconds; elapsed = performance.now() - start) {
    for (; due < (elapsed / 1000) * perSecond; due += 1) {
      if (open === CONNECTIONS) continue
      open += 1
      sent.push(send().finally(() => (open -= 1)))
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { replies: await Promise.all(sent), seconds: (performance.now() - start) / 1000 }
}

function throughput({ replies, seconds }: Load): number {
  return replies.filter(({ status }) => status === 200).length / seconds
}

function judgeOverload(load: Load, best: number): Outcome {
  const share = throughput(load) / best
  const isRejected = ({ status, retryAfter }: Reply) => (status === 429 || status === 503) && retryAfter > 0
  const rejected = load.replies.filter(isRejected)
  const wrong = load.replies.filter((reply) => reply.status !== 200 && !isRejected(reply))
  const rejectedWithin = rejected.length === 0 ? 0 : median(rejected.map(({ milliseconds }) => milliseconds))
  return {
    target: `${FACTOR} times the capacity: ≥ ${100 * LEAST_SHARE} % of normal throughput; the rest 429 or 503 with Retry-After, median within ${REFUSED_WITHIN_MS} ms`,
    measured: `${(100 * share).toFixed(0)} % of ${best.toFixed(0)} per second; ${rejected.length} of ${load.replies.length} rejected, median ${rejectedWithin.toFixed(0)} ms; ${wrong.length} other failures`,
    isMet: share >= LEAST_SHARE && wrong.length === 0 && rejectedWithin <= REFUSED_WITHIN_MS,
    details: [...Map.groupBy(wrong, ({ status }) => status)].map(([status, all]) => `${all.length} × ${status}`),
  }
}
