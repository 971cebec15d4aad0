import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../contract/backend.ts'
import { startFuzzed } from '../contract/fuzz-owner.ts'
import { sendFullTexts } from './full-texts.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startFuzzed()
})
afterAll(() => backend.close())

/** `npm run test:long -- full-texts` repeats a hundred more characters and sequences. */
test('every call answers within 300 ms when its texts are as long as allowed', { timeout: 300_000 }, async () => {
  const { accepted, slow } = await sendFullTexts(backend, ['<', '<a>', '&'])
  expect(slow).toEqual([])
  expect(accepted).toBeGreaterThan(60)
})
