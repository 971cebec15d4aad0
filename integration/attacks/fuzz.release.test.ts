import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../contract/backend.ts'
import { fuzzCall, fuzzed, isVaried } from '../contract/fuzz-call.ts'
import { startFuzzed } from '../contract/fuzz-owner.ts'

const REQUESTS = 500
const RUNS = Math.ceil(REQUESTS / fuzzed.filter(isVaried).length)
/** Share of accepted requests: with less, the requests would mostly test validation. */
const MIN_ACCEPTED = 0.2
const MAX_MS = 5000

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

test.each(fuzzed.map((call) => [call.name, call] as const))('%s answers random requests as declared, without 5xx', async (_, call) => {
  expect(await fuzzCall(backend, call, RUNS, onAnswer)).toBeUndefined()
})

test('accepted enough of them, answered in time, and is still ready', async () => {
  const sent = answers.done + answers.refused
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  expect(answers.done / sent).toBeGreaterThan(MIN_ACCEPTED)
  expect(answers.slowest).toBeLessThan(MAX_MS)
  const ready = await fetch(`${backend.origin}/readyz`)
  expect(ready.status).toBe(200)
})
