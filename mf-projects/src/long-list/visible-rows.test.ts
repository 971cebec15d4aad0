import { expect, test } from 'vitest'
import { visibleRows } from './visible-rows.ts'

const list = { viewportHeight: 900, rowHeight: 200, rowCount: 3334 }

test('renders visible rows and three more at the top', () => {
  expect(visibleRows({ ...list, top: 300 })).toEqual({ first: 0, end: 6 })
})

test('renders three rows more on both sides in the middle', () => {
  expect(visibleRows({ ...list, top: -100_000 })).toEqual({ first: 497, end: 508 })
})

test('renders no more rows than there are at the end', () => {
  expect(visibleRows({ ...list, top: 900 - 3334 * 200 })).toEqual({ first: 3326, end: 3334 })
})

test('renders no row outside the list', () => {
  expect(visibleRows({ ...list, top: 5000 })).toEqual({ first: 0, end: 0 })
  expect(visibleRows({ ...list, rowCount: 2, top: -5000 })).toEqual({ first: 2, end: 2 })
})
