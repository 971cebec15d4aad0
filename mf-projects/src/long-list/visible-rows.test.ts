import { expect, test } from 'vitest'
import { visibleRows } from './visible-rows.ts'

const list = { viewportHeight: 900, rowHeight: 200, rowCount: 3334 }

test('renders the rows that fit and three more at the top', () => {
  expect(visibleRows({ ...list, top: 300 })).toEqual({ first: 0, end: 6 })
})

test('renders the visible rows and three before and after in the middle', () => {
  expect(visibleRows({ ...list, top: -100_000 })).toEqual({ first: 497, end: 508 })
})

test('stops at the last row', () => {
  expect(visibleRows({ ...list, top: 900 - 3334 * 200 })).toEqual({ first: 3326, end: 3334 })
})

test('renders no rows when the list is above or below the screen', () => {
  expect(visibleRows({ ...list, top: 5000 })).toEqual({ first: 0, end: 0 })
  expect(visibleRows({ ...list, rowCount: 2, top: -5000 })).toEqual({ first: 2, end: 2 })
})
