import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from './contract/backend.ts'
import { countRows, create, creating, newTenant, type Tenant } from './creating-calls.ts'
import { inParallel } from './in-parallel.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const tenant = async () => newTenant(backend.database, await backend.signUp())
const rowsOf = ({ userId }: Tenant) => countRows(backend.database, userId)
let keys = 0
const newKey = () => `key-${(keys += 1)}`

/** A creating call, or the repetition of an earlier one. */
interface Step {
  at: number
  again: number | null
}
const steps = fc.array(fc.record<Step>({ at: fc.nat(creating.length - 1), again: fc.option(fc.nat(), { freq: 2 }) }), { minLength: 30, maxLength: 60 })

test('repeats the response for a repeated key, and creates nothing', async () => {
  const replays = new Map<string, number>()
  // Two users do the same, and one of them repeats calls: then they must have the same number of rows in each table.
  async function run(sequence: Step[]): Promise<void> {
    const twins = [await tenant(), await tenant()] as const
    const done: { creation: Parameters<typeof create>[1]; first: unknown }[] = []
    const others: [again: unknown, first: unknown][] = []
    for (const { at, again } of sequence) {
      const earlier = again === null ? undefined : done[again % Math.max(done.length, 1)]
      if (earlier) {
        others.push([await create(twins[0], earlier.creation), earlier.first])
        const { name } = earlier.creation.call
        replays.set(name, (replays.get(name) ?? 0) + 1)
      }
      const call = creating[at]
      if (earlier || !call) continue
      const creation = { call, n: (keys += 1), key: newKey() }
      const [first, twin] = await Promise.all(twins.map((each) => create(each, creation)))
      expect([call.name, first?.status, twin?.status]).toEqual([call.name, 201, 201])
      done.push({ creation, first })
    }
    expect(others.map(([again]) => again)).toEqual(others.map(([, first]) => first))
    expect(await rowsOf(twins[0])).toEqual(await rowsOf(twins[1]))
  }
  const isEnough = () => creating.every(({ name }) => (replays.get(name) ?? 0) >= 10)
  while (!isEnough()) await fc.assert(fc.asyncProperty(steps, run), { numRuns: 5, endOnFailure: true })
})

test('creates one record for fifty concurrent requests with the same key', async () => {
  for (const call of creating) {
    const [anna, reference] = [await tenant(), await tenant()]
    for (let trial = 0; trial < 2; trial += 1) {
      const creation = { call, n: (keys += 1), key: newKey() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => create(anna, creation)))
      await create(reference, creation)
      const [first] = answers
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
      expect(answers.filter((each) => JSON.stringify(each) !== JSON.stringify(first))).toEqual([])
    }
    expect(await rowsOf(anna)).toEqual(await rowsOf(reference))
  }
})

test('refuses a key that was used for another request, but lets another user use it', async () => {
  const [anna, berta] = [await tenant(), await tenant()]
  for (const call of creating) {
    const creation = { call, n: (keys += 1), key: newKey() }
    const first = await create(anna, creation)
    const before = await rowsOf(anna)
    const others = creating.filter((other) => other.service === call.service && other !== call).map((other) => ({ ...creation, call: other }))
    const otherBody = call.body ? [{ ...creation, n: (keys += 1) }] : []
    const answers = await inParallel(4, others.length + otherBody.length, (at) => create(anna, [...others, ...otherBody][at] ?? creation))
    expect(answers.filter(({ status, answer }) => status !== 409 || (answer as { code: string }).code !== 'idempotency_key_reused')).toEqual([])
    expect(await rowsOf(anna)).toEqual(before)

    const theirs = await create(berta, creation)
    expect([call.name, theirs.status]).toEqual([call.name, 201])
    // Imports return a count instead of a record.
    const idOf = ({ answer }: typeof theirs, none: string) => (answer as { id?: number }).id ?? none
    expect(idOf(theirs, 'theirs')).not.toBe(idOf(first, 'hers'))
    expect(await rowsOf(anna)).toEqual(before)
  }
})
