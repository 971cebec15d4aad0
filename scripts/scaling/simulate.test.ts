import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assumptions, measured, prices } from './figures.ts'
import { requestMilliseconds, simulate, yearOfOneUser } from './simulate.ts'
import { costsOf, short, size, tableOf } from './table.ts'

const scales = [1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
const installations = scales.map((users) => simulate(users, assumptions, prices))

test('the mix of requests and the rows of a year agree with the estimates in docs/scaling.md', () => {
  expect(Object.values(measured.requests).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  // A mixed request takes 3 ms, and a freelancer adds 1.3 MB a year.
  expect(requestMilliseconds()).toBeCloseTo(3, 0)
  expect(yearOfOneUser()[1] / 1e6).toBeCloseTo(1.3, 1)
})

test('more users need more of everything, and a user costs less in a larger installation', () => {
  for (const [index, larger] of installations.slice(1).entries()) {
    const smaller = installations[index]!
    expect(larger.requestsPerSecond).toBeCloseTo(smaller.requestsPerSecond * 10)
    expect(larger.bytes).toBe(smaller.bytes * 10)
    expect([larger.processes >= smaller.processes, larger.cost > smaller.cost]).toEqual([true, true])
    expect(larger.cost / larger.users).toBeLessThan(smaller.cost / smaller.users)
  }
})

test('a small installation is one machine; a larger one has a standby and two of each process', () => {
  expect(simulate(assumptions.severalMachinesFrom - 1, assumptions, prices)).toMatchObject({ serversPerGroup: 1, processes: 4, groups: 1 })
  expect(simulate(assumptions.severalMachinesFrom, assumptions, prices)).toMatchObject({ serversPerGroup: 2, processes: 8, groups: 1 })
})

test('no Postgres server has more data or processors than the limit, and a pooler limits its connections', () => {
  for (const { bytes, groups, processorsPerServer, connections, isPooled } of installations) {
    expect(bytes / groups).toBeLessThanOrEqual(assumptions.maxPostgresBytes)
    expect(processorsPerServer).toBeLessThanOrEqual(assumptions.maxPostgresProcessors)
    if (!isPooled) expect(connections).toBeLessThanOrEqual(assumptions.maxConnections)
  }
})

test('prices and assumptions are parameters', () => {
  const [million] = [simulate(1_000_000, assumptions, prices)]
  const doubled = Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price * 2])) as typeof prices
  expect(simulate(1_000_000, assumptions, doubled).cost).toBeCloseTo(million.cost * 2)
  expect(simulate(1_000_000, { ...assumptions, years: 6 }, prices).bytes).toBe(million.bytes * 2)
})

test('formats numbers and sizes with three digits', () => {
  expect([short(0.8), short(1250), short(999_600), short(12_450_000), short(3.2e9)]).toEqual(['0.8', '1,250', '1 million', '12.5 million', '3.2 billion'])
  expect([size(999_600_000), size(4.2e12), size(12)]).toEqual(['1 GB', '4.2 TB', '12 bytes'])
})

test('docs/scaling.md has the table and the costs that the command prints', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8')
  expect(page).toContain(tableOf(installations))
  expect(page).toContain(costsOf(installations.at(-1)!))
})
