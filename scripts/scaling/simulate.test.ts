import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assumptions, measured, prices } from './figures.ts'
import { requestMilliseconds, simulate, yearOfOneUser } from './simulate.ts'
import { costsOf, short, size, tableOf } from './table.ts'

const scales = [1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
const installations = scales.map((users) => simulate(users, assumptions, prices))

test('the request mix and the rows per year agree with the estimates in docs/scaling.md', () => {
  expect(Object.values(measured.requests).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  // A typical mix of requests averages 4 ms, and a freelancer adds 1.4 MB per year.
  expect(requestMilliseconds().reduce((sum, each) => sum + each)).toBeCloseTo(4, 0)
  expect(yearOfOneUser()[1] / 1e6).toBeCloseTo(1.4, 1)
})

test('a larger installation needs more of everything, but costs much less per user', () => {
  for (const [index, larger] of installations.slice(1).entries()) {
    const smaller = installations[index]!
    expect(larger.requestsPerSecond).toBeCloseTo(smaller.requestsPerSecond * 10)
    expect(larger.bytes).toBe(smaller.bytes * 10)
    expect([larger.processes >= smaller.processes, larger.cost > smaller.cost]).toEqual([true, true])
  }
  const perUser = installations.map(({ cost, users }) => cost / users)
  expect(perUser.at(-1)).toBeLessThan(perUser[0]! / 2)
})

test('a small installation runs on one machine; a larger one has a standby and two of each process', () => {
  expect(simulate(assumptions.severalMachinesFrom - 1, assumptions, prices)).toMatchObject({ serversPerGroup: 1, processes: 4, groups: 1 })
  expect(simulate(assumptions.severalMachinesFrom, assumptions, prices)).toMatchObject({ serversPerGroup: 2, processes: 8, groups: 1 })
})

test('no Postgres server exceeds the limits for data, processors or connections', () => {
  for (const { bytes, groups, processorsPerServer, connections } of installations) {
    expect(bytes / groups).toBeLessThanOrEqual(assumptions.maxPostgresBytes)
    expect(processorsPerServer).toBeLessThanOrEqual(assumptions.maxPostgresProcessors)
    expect(connections).toBeLessThanOrEqual(assumptions.maxConnections)
  }
})

test('a pooler replaces most connections in a large group', () => {
  const few = { ...assumptions, maxConnections: 200 }
  const [direct, pooled] = [assumptions, few].map((given) => simulate(1_000_000, given, prices))
  expect([direct?.isPooled, pooled?.isPooled]).toEqual([false, true])
  expect(pooled!.connections).toBeLessThan(direct!.connections / 2)
})

test('prices and assumptions can be changed', () => {
  const [million] = [simulate(1_000_000, assumptions, prices)]
  const doubled = Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price * 2])) as typeof prices
  expect(simulate(1_000_000, assumptions, doubled).cost).toBeCloseTo(million.cost * 2)
  expect(simulate(1_000_000, { ...assumptions, years: 6 }, prices).bytes).toBe(million.bytes * 2)
})

test('formats numbers and sizes with three significant digits', () => {
  expect([short(0.8), short(1250), short(999_600), short(12_450_000), short(3.2e9)]).toEqual(['0.8', '1,250', '1 million', '12.5 million', '3.2 billion'])
  expect([size(999_600_000), size(4.2e12), size(12)]).toEqual(['1 GB', '4.2 TB', '12 bytes'])
})

test('docs/scaling.md contains the table and the costs that the command prints', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8')
  const missing = [...tableOf(installations).split('\n'), costsOf(installations.at(-1)!)].filter((line) => !page.includes(line))
  expect(missing).toEqual([])
})
