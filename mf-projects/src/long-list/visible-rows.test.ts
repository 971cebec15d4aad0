import { expect, test } from 'vitest'
import { visibleRows } from './visible-rows.ts'

const list = { viewportHeight: 900, rowHeight: 200, rowCount: 3334 }

test('at the top: what fits, and three rows beyond', () => {
  expect(visibleRows({ ...list, top: 300 })).toEqual({ first: 0, end: 6 })
})

test('in the middle: the rows on screen with three before and after', () => {
  expect(visibleRows({ ...list, top: -100_000 })).toEqual({ first: 497, end: 508 })
})

test('at the end: never more rows than there are', () => {
  expect(visibleRows({ ...list, top: 900 - 3334 * 200 })).toEqual({ first: 3326, end: 3334 })
})

test('above or below the screen: no row outside the list', () => {
  expect(visibleRows({ ...list, top: 5000 })).toEqual({ first: 0, end: 0 })
  expect(visibleRows({ ...list, rowCount: 2, top: -5000 })).toEqual({ first: 2, end: 2 })
})
