import type { Client } from 'pg'
import type { Generator } from './load/generate.ts'
import type { Measured } from './load/slice.ts'
import type { Operation } from './operations.ts'
import { median } from './quantile.ts'
import { type Data, sweep, takeBack } from './setting/fill.ts'
import { memoryOf, processorTime } from './setting/processes.ts'

export type ContenderName = 'reference' | 'service' | 'gateway' | 'hash'

/** Someone who answers an operation. */
export interface Contender {
  name: ContenderName
  /** Undefined: nothing is sent, the bare hash is made. */
  origin: string | undefined
  headers: () => Record<string, string>
  /** Its processes, without Postgres. */
  pids: readonly number[]
}

/** Medians over the rounds. */
export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds a request: of the contender's processes, of Postgres, of the generator. */
  time: number
  postgresTime: number
  ownTime: number
  failures: number
  failure: string | undefined
}

export interface Result {
  operation: Operation
  /** By connections, then by contender. */
  figures: Map<number, Map<ContenderName, Figures>>
  /** MB that are resident when the operation has been measured. */
  memory: Map<ContenderName, number>
}

export interface Plan {
  rounds: number
  connections: readonly number[]
  milliseconds: number
}

interface Setting {
  generator: Generator
  admin: Client
  data: Data
  postmaster: number
  plan: Plan
}

/** Until V8 has compiled what is asked for again and again: what has been running for a while is measured. */
const WARM_UP_MS = 6000

/** Times as often at one connection: the p99 of a second hangs on its twelve slowest requests there, and the machine's own work hits some seconds and not others. */
const OFTENER_ALONE = 3

let slices = 0

/** Contenders take turns, in another order each round: whatever else this machine does meets all of them. */
export async function measure(operation: Operation, contenders: readonly Contender[], setting: Setting): Promise<Result> {
  const { plan, admin } = setting
  const result: Result = { operation, figures: new Map(), memory: new Map() }
  for (const contender of contenders) await runSlice(operation, contender, 16, setting, WARM_UP_MS)
  // One connection last: after 20,000 requests V8's compiler still takes the processors away from one request in fifty, and 99 of 100 is what is read there.
  for (const connections of plan.connections.toReversed()) {
    const slicesOfEach = plan.rounds * (connections === 1 ? OFTENER_ALONE : 1)
    const rounds = new Map<ContenderName, Round[]>(contenders.map(({ name }) => [name, []]))
    for (let round = 0; round < slicesOfEach; round++) {
      for (const contender of rotated(contenders, round)) {
        const done = rounds.get(contender.name) ?? []
        // Whoever needs so long for its last answers has been measured for long enough.
        if (done.some(({ seconds }) => seconds > 4 * (plan.milliseconds / 1000))) continue
        done.push(await runSlice(operation, contender, connections, setting, plan.milliseconds))
      }
    }
    result.figures.set(connections, new Map([...rounds].map(([name, all]) => [name, medians(all)])))
  }
  for (const { name, pids } of contenders) result.memory.set(name, (await memoryOf(pids)).resident)
  if (operation.writes) await sweep(admin)
  return result
}

interface Round extends Measured {
  time: number
  postgresTime: number
}

async function runSlice(operation: Operation, contender: Contender, connections: number, setting: Setting, milliseconds: number): Promise<Round> {
  const { generator, admin, data, postmaster } = setting
  const spent = async () => {
    const own = await Promise.all(contender.pids.map(processorTime))
    return { own: own.reduce((sum, time) => sum + time, 0), postgres: await processorTime(postmaster) }
  }
  const before = await spent()
  const label = `${(slices += 1)}`
  const measured = await generator.run({
    operation: operation.name,
    origin: contender.origin,
    headers: contender.headers(),
    data,
    connections,
    milliseconds,
    label,
  })
  const after = await spent()
  if (operation.writes) await takeBack(admin, data)
  return { ...measured, time: (after.own - before.own) / measured.answered, postgresTime: (after.postgres - before.postgres) / measured.answered }
}

function medians(rounds: readonly Round[]): Figures {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  return {
    perSecond: middle(({ answered, seconds }) => answered / seconds),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    time: middle(({ time }) => time),
    postgresTime: middle(({ postgresTime }) => postgresTime),
    ownTime: middle(({ ownTime, answered }) => ownTime / answered),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    failure: rounds.find(({ failure }) => failure)?.failure,
  }
}

function rotated<T>(all: readonly T[], by: number): T[] {
  const start = by % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}
