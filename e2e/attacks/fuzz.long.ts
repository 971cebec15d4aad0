import type { Caller } from '@billfold/server-kit/testing/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../contract/backend.ts'
import { fuzzCall, fuzzed, isVaried } from '../contract/fuzz-call.ts'

const REQUESTS = 50_000
const RUNS = Math.ceil(REQUESTS / fuzzed.filter(isVaried).length)

let backend: Backend
let anna: Caller
let sent = 0

beforeAll(async () => {
  backend = await startBackend()
  const signedIn = await backend.signUp()
  anna = (call, input) => {
    sent += 1
    return signedIn(call, input)
  }
})
afterAll(() => backend.close())

test.each(fuzzed.map((call) => [call.name, call] as const))('%s withstands its share of fifty thousand requests', async (_, call) => {
  expect(await fuzzCall(anna, call, RUNS)).toBeUndefined()
})

test('they were as many, and what is answered afterwards is as it should be', async () => {
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  const ready = await fetch(`${backend.origin}/readyz`)
  expect(ready.status).toBe(200)
})
