import { setTimeout as delay } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../testing/backend.ts'
import { countRows, create, creating, newTenant, type Tenant } from './creating-calls.ts'
import { inParallel } from './in-parallel.ts'
import { share } from './share.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const tenant = async () => newTenant(backend.database, await backend.signUp())
const rowsOf = ({ userId }: Tenant) => countRows(backend.database, userId)
let keys = 0
const newKey = () => `key-${(keys += 1)}`

/** A new create request, or the repetition of an earlier one. */
interface Step {
  at: number
  again: number | null
}
const steps = fc.array(fc.record<Step>({ at: fc.nat(creating.length - 1), again: fc.option(fc.nat(), { freq: 2 }) }), { minLength: 30, maxLength: 60 })

test('a request repeated with its key gets the first response and creates nothing new', async () => {
  const replays = new Map<string, number>()
  const least = share(1000)
  // Two users perform the same steps, but one of them repeats requests. Both must end up with the same number of rows in each table.
  async function run(sequence: Step[]): Promise<void> {
    const twins = [await tenant(), await tenant()] as const
    const done: { creation: Parameters<typeof create>[1]; first: unknown }[] = []
    const repeated: [again: unknown, first: unknown][] = []
    for (const { at, again } of sequence) {
      const earlier = again === null ? undefined : done[again % Math.max(done.length, 1)]
      if (earlier) {
        repeated.push([await create(twins[0], earlier.creation), earlier.first])
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
    expect(repeated.map(([again]) => again)).toEqual(repeated.map(([, first]) => first))
    expect(await rowsOf(twins[0])).toEqual(await rowsOf(twins[1]))
  }
  const isEnough = () => creating.every(({ name }) => (replays.get(name) ?? 0) >= least)
  while (!isEnough()) await fc.assert(fc.asyncProperty(steps, run), { numRuns: 5, endOnFailure: true })
})

/** Compares the current pair of users, then creates a new pair. */
async function next(anna: Tenant, reference: Tenant): Promise<[Tenant, Tenant]> {
  expect(await rowsOf(anna)).toEqual(await rowsOf(reference))
  return [await tenant(), await tenant()]
}

/** On a slow machine, the gateway rejects requests that would wait too long. Clients retry these, and so does the test. */
async function createWhenAdmitted(...request: Parameters<typeof create>): ReturnType<typeof create> {
  for (;;) {
    const answer = await create(...request)
    if (answer.status !== 429) return answer
    await delay(1000)
  }
}

test('fifty simultaneous requests with the same key create a single record', async () => {
  const trials = share(200)
  for (const call of creating) {
    let [anna, reference] = [await tenant(), await tenant()]
    for (let trial = 0; trial < trials; trial += 1) {
      // Switches users regularly, because a client has at most 20 contacts and a user may send a hundred e-mails an hour.
      if (trial % 15 === 14) [anna, reference] = await next(anna, reference)
      const creation = { call, n: (keys += 1), key: newKey() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => createWhenAdmitted(anna, creation)))
      await create(reference, creation)
      const [first] = answers
      expect(answers.filter(({ status }) => status !== 201)).toEqual([])
      expect(answers.filter((each) => JSON.stringify(each) !== JSON.stringify(first))).toEqual([])
    }
    await next(anna, reference)
  }
})

test('a key already used for another request is rejected, unless another user used it', async () => {
  const [anna, berta] = [await tenant(), await tenant()]
  for (const call of creating) {
    const creation = { call, n: (keys += 1), key: newKey() }
    const first = await create(anna, creation)
    const before = await rowsOf(anna)
    const others = creating.filter((other) => other.service === call.service && other !== call).map((other) => ({ ...creation, call: other }))
    if (call.body) others.push({ ...creation, n: (keys += 1) })
    const answers = await inParallel(4, others.length, (at) => create(anna, others[at] ?? creation))
    expect(answers.filter(({ status, answer }) => status !== 409 || (answer as { code: string }).code !== 'idempotency_key_reused')).toEqual([])
    expect(await rowsOf(anna)).toEqual(before)

    const theirs = await create(berta, creation)
    expect([call.name, theirs.status]).toEqual([call.name, 201])
    // The response to an import has no id.
    const idOf = ({ answer }: typeof theirs, none: string) => (answer as { id?: number }).id ?? none
    expect(idOf(theirs, 'theirs')).not.toBe(idOf(first, 'hers'))
    expect(await rowsOf(anna)).toEqual(before)
  }
})
