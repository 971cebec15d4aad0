import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../contract/backend.ts'
import { fuzzCall, fuzzed, isVaried } from '../contract/fuzz-call.ts'
import { startFuzzed } from '../contract/fuzz-owner.ts'
import { counted, grouped, volume } from '../counted/count.ts'

const REQUESTS = volume(50_000)
const RUNS = Math.ceil(REQUESTS / fuzzed.filter(isVaried).length)
/** Of all that is sent: with less, most of it is refused before anything has looked at it. */
const LEAST_DONE = 0.2
/** Nobody waits longer for an answer, whatever they sent. */
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

test.each(fuzzed.map((call) => [call.name, call] as const))('%s withstands its share of fifty thousand requests', async (_, call) => {
  expect(await fuzzCall(backend, call, RUNS, onAnswer)).toBeUndefined()
})

test('they were as many, a good part was done, none was kept waiting, and what is answered afterwards is as it should be', async (context) => {
  const sent = answers.done + answers.refused
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  expect(answers.done / sent).toBeGreaterThan(LEAST_DONE)
  expect(answers.slowest).toBeLessThan(LONGEST_MS)
  const ready = await fetch(`${backend.origin}/readyz`)
  expect(ready.status).toBe(200)
  counted(
    context,
    '14',
    `${grouped(sent)} requests to ${fuzzed.length} calls: ${grouped(answers.done)} done, ${grouped(answers.refused)} refused in our words, 0 × 5xx, 0 other than declared; the slowest after ${Math.ceil(answers.slowest)} ms`,
  )
})
