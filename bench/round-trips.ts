import { setTimeout as delay } from 'node:timers/promises'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contender, ContenderName } from './measure.ts'
import type { Operation } from './operations.ts'
import { startBaseline } from './setting/baseline.ts'
import { type Counter, countRoundTrips } from './setting/count-round-trips.ts'
import type { Data } from './setting/fill.ts'
import { type BenchPostgres, through } from './setting/postgres.ts'
import { startProduct } from './setting/product.ts'
import { sessionOf } from './setting/session.ts'

export interface RoundTrips {
  count: Map<ContenderName, number>
  /** What the product asks, in order, without the gateway's jobs. */
  statements: string[]
}

/** One request at a time, with a proxy in front of Postgres. What else goes on meanwhile is not in the middle of five counts. */
export async function roundTripsOf(operations: readonly Operation[], postgres: BenchPostgres, data: Data, folder: string): Promise<Map<string, RoundTrips>> {
  await using counter = await countRoundTrips(postgres.port)
  const adminUrl = through(postgres.adminUrl, counter.port)
  const logs = join(folder, 'counted')
  await mkdir(logs)
  await using product = await startProduct({ adminUrl, folder: logs })
  await using baseline = await startBaseline({ adminUrl, folder: logs })
  const cookie = await sessionOf(product.origin, data)
  const headers = () => ({ cookie })
  const counted = new Map<string, RoundTrips>()
  for (const operation of operations) {
    const reference = await countAt({ name: 'reference', origin: baseline.origin, headers, pids: [] }, { operation, data, counter })
    const gateway = await countAt({ name: 'gateway', origin: product.origin, headers, pids: [] }, { operation, data, counter })
    counted.set(operation.name, { count: new Map([['reference', reference.roundTrips], ['gateway', gateway.roundTrips]]), statements: gateway.statements })
  }
  return counted
}

const TIMES = 5

async function countAt({ name, origin, headers }: Contender, { operation, data, counter }: { operation: Operation; data: Data; counter: Counter }) {
  const seen: { roundTrips: number; statements: string[] }[] = []
  for (let n = 0; n <= TIMES; n++) {
    const request = operation.request(data, n + (name === 'gateway' ? TIMES + 1 : 0), `count-${name}`)
    if (!request) break
    counter.take()
    const { method, path, body } = request
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers(), ...request.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.bytes()
    // The commit's answer may be on its way while ours arrives.
    await delay(5)
    // The first one of each opens connections.
    if (n > 0 && response.ok) seen.push(counter.take())
  }
  const middle = seen.toSorted((a, b) => a.roundTrips - b.roundTrips)[Math.floor(seen.length / 2)]
  // Why nobody answers is told where it is measured.
  return middle ?? { roundTrips: Number.NaN, statements: [] }
}
