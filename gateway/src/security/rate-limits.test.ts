import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLimit, sharedLimit } from './rate-limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('allows requests up to the limit per minute, then returns the number of seconds to wait', async () => {
  const limit = memoryLimit({ requests: 3 })
  for (let n = 0; n < 3; n++) expect(await limit('a')).toBe(0)
  vi.advanceTimersByTime(15_000)
  expect(await limit('a')).toBe(45)
  vi.advanceTimersByTime(44_900)
  expect(await limit('a')).toBe(1)
  vi.advanceTimersByTime(100)
  for (let n = 0; n < 3; n++) expect(await limit('a')).toBe(0)
  expect(await limit('a')).toBe(60)
})

test('keeps a separate count and window for each key', async () => {
  const limit = memoryLimit({ requests: 1, seconds: 3600 })
  expect(await limit('a')).toBe(0)
  vi.advanceTimersByTime(1_800_000)
  expect(await limit('b')).toBe(0)
  vi.advanceTimersByTime(1_800_000)
  expect([await limit('a'), await limit('b')]).toEqual([0, 1800])
})

test('counts in memory while Postgres is down', async () => {
  const limit = sharedLimit(() => Promise.reject(new Error('connection refused')), 'test', { requests: 1 })
  expect([await limit('a'), await limit('a')]).toEqual([0, 60])
})
