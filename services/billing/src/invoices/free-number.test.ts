import { expect, test } from 'vitest'
import { drawSuffix } from './free-number.ts'

const all = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'))

test('three digits are drawn among those that are not taken, four once none is left, and five after that', () => {
  expect(drawSuffix(new Set())).toMatch(/^\d{3}$/)
  expect(drawSuffix(new Set(all(3).filter((suffix) => suffix !== '042')))).toBe('042')
  expect(drawSuffix(new Set(all(3)))).toMatch(/^\d{4}$/)
  expect(drawSuffix(new Set([...all(3), ...all(4)]))).toMatch(/^\d{5}$/)
})

test('every free number can be drawn, and not always the same', () => {
  const free = new Set(['007', '500', '999'])
  const taken = new Set(all(3).filter((suffix) => !free.has(suffix)))
  expect(new Set(Array.from({ length: 200 }, () => drawSuffix(taken)))).toEqual(free)
})
