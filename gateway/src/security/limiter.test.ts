import { expect, test } from 'vitest'
import { hourLimiter, minuteLimiter } from './limiter.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

test('allows as many requests a minute as the limit, then returns the time to wait', () => {
  const limit = minuteLimiter()
  for (let n = 0; n < 3; n++) expect(limit([['a', 3]], NOON)).toBe(0)
  expect(limit([['a', 3]], NOON + 15_000)).toBe(45)
  expect(limit([['a', 3]], NOON + 59_900)).toBe(1)
  for (let n = 0; n < 3; n++) expect(limit([['a', 3]], NOON + 60_000)).toBe(0)
  expect(limit([['a', 3]], NOON + 60_000)).toBe(60)
})

test('counts each key by itself and rejects if one is over', () => {
  const limit = minuteLimiter()
  limit([['address 1', 1]], NOON)
  expect(limit([['address 2', 1], ['token', 2]], NOON)).toBe(0)
  expect(limit([['address 1', 1], ['token', 2]], NOON)).toBe(60)
  expect(limit([['address 3', 1], ['token', 2]], NOON)).toBe(60)
})

test('forgets the oldest key when there are too many', () => {
  const limit = minuteLimiter()
  for (const key of ['oldest', 'older']) limit([[key, 1]], NOON)
  for (let n = 2; n < 100_000; n++) limit([[`made up ${n}`, 1]], NOON + 1000)
  for (const key of ['oldest', 'older']) expect(limit([[key, 1]], NOON + 1000)).toBe(59)
  limit([['one too many', 1]], NOON + 1000)
  expect(limit([['older', 1]], NOON + 1000)).toBe(59)
  expect(limit([['one too many', 1]], NOON + 1000)).toBe(60)
  for (let n = 2; n < 100_000; n += 9999) expect(limit([[`made up ${n}`, 1]], NOON + 1000)).toBe(60)
  // Dropped, so the count starts again.
  expect(limit([['oldest', 1]], NOON + 1000)).toBe(0)
})

test('has a window for each key', () => {
  const limit = minuteLimiter()
  limit([['a', 1]], NOON)
  limit([['b', 1]], NOON + 30_000)
  expect([limit([['a', 1]], NOON + 60_000), limit([['b', 1]], NOON + 60_000)]).toEqual([0, 30])
})

test('counts by the hour for expensive requests', () => {
  const limit = hourLimiter()
  limit([['a', 1]], NOON)
  expect(limit([['a', 1]], NOON + 60_000)).toBe(3540)
  expect(limit([['a', 1]], NOON + 3_600_000)).toBe(0)
})
