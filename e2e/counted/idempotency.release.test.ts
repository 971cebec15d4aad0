import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../contract/backend.ts'
import { counted, grouped, volume } from './count.ts'
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

/** A creation, or (`again`) one of those before it once more. */
interface Step {
  at: number
  again: number | null
}
const steps = fc.array(fc.record<Step>({ at: fc.nat(creating.length - 1), again: fc.option(fc.nat(), { freq: 2 }) }), { minLength: 30, maxLength: 60 })

test('what is sent again with its key is answered as before, and creates nothing', async (context) => {
  const replays = new Map<string, number>()
  const least = volume(1000)
  // Two users do the same, one of them repeats: what they have then is compared table by table.
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
  const isEnough = () => creating.every(({ name }) => (replays.get(name) ?? 0) >= least)
  while (!isEnough()) await fc.assert(fc.asyncProperty(steps, run), { numRuns: 5, endOnFailure: true })
  const all = [...replays.values()].reduce((sum, count) => sum + count, 0)
  counted(context, '1', `${grouped(all)} repetitions of ${creating.length} calls (at least ${grouped(Math.min(...replays.values()))} of each) answered as the first time, 0 doubles in any table`)
})

/** Two others, once these two have the same. */
async function next(anna: Tenant, reference: Tenant): Promise<[Tenant, Tenant]> {
  expect(await rowsOf(anna)).toEqual(await rowsOf(reference))
  return [await tenant(), await tenant()]
}

test('sent fifty times at once with one key it happens once', async (context) => {
  const trials = volume(200)
  let requests = 0
  for (const call of creating) {
    let [anna, reference] = [await tenant(), await tenant()]
    for (let trial = 0; trial < trials; trial += 1) {
      // Nobody sends more than a hundred messages in an hour.
      if (trial % 50 === 49) [anna, reference] = await next(anna, reference)
      const creation = { call, n: (keys += 1), key: newKey() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => create(anna, creation)))
      await create(reference, creation)
      const [first] = answers
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
      expect(answers.filter((each) => JSON.stringify(each) !== JSON.stringify(first))).toEqual([])
      requests += answers.length
    }
    await next(anna, reference)
  }
  counted(context, '2', `${grouped(requests)} requests in ${grouped(trials * creating.length)} trials of 50 at once, 1 effect and 1 answer each`)
})

test('a key that was used for something else is refused, and is another user’s own', async (context) => {
  const [anna, berta] = [await tenant(), await tenant()]
  let refused = 0
  let independent = 0
  for (const call of creating) {
    const creation = { call, n: (keys += 1), key: newKey() }
    const first = await create(anna, creation)
    const before = await rowsOf(anna)
    const others = creating.filter((other) => other.service === call.service && other !== call).map((other) => ({ ...creation, call: other }))
    // Other words: where a call takes none, another call is all that can differ.
    const wordy = call.body ? [{ ...creation, n: (keys += 1) }] : []
    const answers = await inParallel(4, others.length + wordy.length, (at) => create(anna, [...others, ...wordy][at] ?? creation))
    expect(answers.filter(({ status, answer }) => status !== 409 || (answer as { code: string }).code !== 'idempotency_key_reused')).toEqual([])
    refused += answers.length
    expect(await rowsOf(anna)).toEqual(before)

    const theirs = await create(berta, creation)
    expect([call.name, theirs.status]).toEqual([call.name, 201])
    // An import answers how many, everything else what it is.
    const idOf = ({ answer }: typeof theirs, none: string) => (answer as { id?: number }).id ?? none
    expect(idOf(theirs, 'theirs')).not.toBe(idOf(first, 'hers'))
    expect(await rowsOf(anna)).toEqual(before)
    independent += 1
  }
  counted(context, '3', `${refused} other requests under ${creating.length} used keys refused, 0 effects; ${independent} of ${independent} of another user independent`)
})
