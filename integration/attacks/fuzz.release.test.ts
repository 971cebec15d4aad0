import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../testing/backend.ts'
import { fuzzCall, fuzzed, isVaried } from '../testing/fuzz-call.ts'
import { startFuzzed } from '../testing/fuzz-owner.ts'
import { share } from '../properties/share.ts'

const REQUESTS = share(50_000)
const RUNS = Math.ceil(REQUESTS / fuzzed.filter(isVaried).length)
/** Minimum share of accepted requests. With fewer, too few requests would reach any code worth testing. */
const LEAST_DONE = 0.2
const LONGEST_MS = 5000

let backend: Backend
const answers = { done: 0, refused: 0, slowest: 0 }

function onAnswer(status: number, ms: number): void {
  answers[status < 400 ? 'done' : 'refused'] += 1
  answers.slowest = Math.max(answers.slowest, ms)
}

beforeAll(async () => {
  backend = await startFuzzed()
})
afterAll(() => backend.close())

test.each(fuzzed.map((call) => [call.name, call] as const))('%s responds to random requests without a server error', async (_, call) => {
  expect(await fuzzCall(backend, call, RUNS, onAnswer)).toBeUndefined()
})

test('the server responds to all random requests in time, accepts many of them, and is still ready afterwards', async () => {
  const sent = answers.done + answers.refused
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  expect(answers.done / sent).toBeGreaterThan(LEAST_DONE)
  expect(answers.slowest).toBeLessThan(LONGEST_MS)
  const ready = await fetch(`${backend.origin}/readyz`)
  expect(ready.status).toBe(200)
})
