import type { Client } from 'pg'
import { median } from '../quantile.ts'
import { type Data, undoWrites, vacuum } from '../records.ts'
import type { Generator, Measured } from './load.ts'
import type { Operation } from './operations.ts'

export type ContenderName = 'reference' | 'service' | 'gateway' | 'hash'

export interface Contender {
  name: ContenderName
  /** Undefined: no request, only the password hash. */
  origin: string | undefined
  headers: () => Record<string, string>
}

/** Medians over the rounds. */
export interface Figures {
  perSecond: number
  p50: number
  p99: number
  failures: number
  failure: string | undefined
}

export interface Result {
  operation: Operation
  /** By connections, then by contender. */
  figures: Map<number, Map<ContenderName, Figures>>
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
  plan: Plan
}

/** Until V8 has optimized the code. */
const WARM_UP_MS = 6000

/** More slices at one connection, where the p99 of one second depends on a dozen requests. */
const SLICES_AT_ONE = 3

let slices = 0

/** Contenders take turns in rotating order, so that other work of the machine affects all of them. */
export async function measure(operation: Operation, contenders: readonly Contender[], setting: Setting): Promise<Result> {
  const { plan, admin } = setting
  const result: Result = { operation, figures: new Map() }
  for (const contender of contenders) await runSlice(operation, contender, 16, setting, WARM_UP_MS)
  // One connection last, because V8's compiler still disturbs the p99 after 20,000 requests.
  for (const connections of plan.connections.toReversed()) {
    const slicesOfEach = plan.rounds * (connections === 1 ? SLICES_AT_ONE : 1)
    const rounds = new Map<ContenderName, Measured[]>(contenders.map(({ name }) => [name, []]))
    for (let round = 0; round < slicesOfEach; round++) {
      for (const contender of rotated(contenders, round)) {
        const done = rounds.get(contender.name) ?? []
        // Slow operations need fewer rounds.
        if (done.some(({ seconds }) => seconds > 4 * (plan.milliseconds / 1000))) continue
        done.push(await runSlice(operation, contender, connections, setting, plan.milliseconds))
      }
    }
    result.figures.set(connections, new Map([...rounds].map(([name, all]) => [name, medians(all)])))
  }
  if (operation.writes) await vacuum(admin)
  return result
}

async function runSlice(operation: Operation, contender: Contender, connections: number, setting: Setting, milliseconds: number): Promise<Measured> {
  const { generator, admin, data } = setting
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
  if (operation.writes) await undoWrites(admin, data)
  return measured
}

function medians(rounds: readonly Measured[]): Figures {
  const middle = (field: (round: Measured) => number) => median(rounds.map(field))
  return {
    perSecond: middle(({ answered, seconds }) => answered / seconds),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    failure: rounds.find(({ failure }) => failure)?.failure,
  }
}

function rotated<T>(all: readonly T[], by: number): T[] {
  const start = by % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}
