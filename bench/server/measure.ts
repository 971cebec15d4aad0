import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Client } from 'pg'
import { type Data, undoWrites, vacuum } from '../records.ts'
import { median } from '../report.ts'
import type { Measured, Slice } from './load-thread.ts'
import type { Operation } from './operations.ts'

type ContenderName = 'reference' | 'service' | 'gateway'

export interface Contender {
  name: ContenderName
  origin: string
  headers: () => Record<string, string>
}

/** Medians over the rounds. */
export interface Figures {
  perSecond: number
  /** Milliseconds of processor time per request, of gateway, services and Postgres. */
  cpu: number
  p50: number
  p99: number
  failures: string[]
}

export interface Result {
  operation: Operation
  connections: number
  /** Only the gateway's for the product's own operations. */
  figures: Partial<Record<ContenderName, Figures>> & { gateway: Figures }
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
  /** Milliseconds of processor time that the product has used so far. */
  usedCpu: () => Promise<number>
}

export interface Generator extends AsyncDisposable {
  run(slice: Slice): Promise<Measured>
}

/** Generates load in a separate thread, because the main thread writes the log files. */
export function openGenerator(): Generator {
  const worker = new Worker(join(import.meta.dirname, 'load-thread.ts'))
  return {
    async run(slice) {
      const reply = once(worker, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
      worker.postMessage(slice)
      const [measured] = (await reply) as [Measured | string]
      if (typeof measured === 'string') throw new Error(measured)
      return measured
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

/** Long enough for V8 to optimize the code. */
const WARM_UP_MS = 6000

let slices = 0

/** Runs the contenders in turn, so that other load on the machine affects all of them equally. */
export async function measure(operation: Operation, all: readonly Contender[], { generator, admin, data, plan, usedCpu }: Setting): Promise<Result[]> {
  const contenders = operation.isOwn ? all.filter(({ name }) => name === 'gateway') : all
  async function runSlice({ origin, headers }: Contender, connections: number, milliseconds: number): Promise<Round> {
    slices += 1
    const before = await usedCpu()
    const measured = await generator.run({ operation: operation.name, origin, headers: headers(), data, connections, milliseconds, label: `${slices}` })
    const cpu = (await usedCpu()) - before
    if (operation.writes) await undoWrites(admin, data)
    return { ...measured, cpu }
  }
  for (const contender of contenders) await runSlice(contender, 16, WARM_UP_MS)
  const results: Result[] = []
  for (const connections of plan.connections) {
    const rounds: Record<ContenderName, Round[]> = { reference: [], service: [], gateway: [] }
    for (let round = 0; round < plan.rounds; round++) {
      for (const contender of contenders) rounds[contender.name].push(await runSlice(contender, connections, plan.milliseconds))
    }
    const { reference, service, gateway } = rounds
    const compared = operation.isOwn ? {} : { reference: medians(reference), service: medians(service) }
    results.push({ operation, connections, figures: { ...compared, gateway: medians(gateway) } })
  }
  if (operation.writes) await vacuum(admin)
  return results
}

interface Round extends Measured {
  cpu: number
}

function medians(rounds: readonly Round[]): Figures {
  return {
    cpu: median(rounds.map(({ cpu, answered }) => cpu / answered)),
    perSecond: median(rounds.map(({ answered, seconds }) => answered / seconds)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    failures: rounds.flatMap(({ failures }) => failures),
  }
}
