import { expect, test } from 'vitest'
import { drawnRows, enabledRow, fold, matchOptions } from './use-option-search.ts'

const folded = ['Acme Website', 'Müller & Söhne', 'Website for Acme', 'ACME'].map(fold)

test('finds labels that contain all words, in any order and case', () => {
  expect(matchOptions(folded, 'acme web')).toEqual([0, 2])
  expect(matchOptions(folded, 'Web ACME ')).toEqual([0, 2])
})

test('ignores accents in labels and in the search', () => {
  expect(matchOptions(folded, 'muller')).toEqual([1])
  expect(matchOptions(folded, 'söh')).toEqual([1])
})

test('finds nothing for text that no label contains', () => {
  expect(matchOptions(folded, 'acme x')).toEqual([])
})

test('renders the rows around the first visible one', () => {
  const rows = drawnRows(5000, 10_000, 5000)
  expect(rows.length).toBeLessThan(50)
  expect(rows).toContain(4995)
  expect(rows).toContain(5015)
})

test('renders the same number of rows at both ends, and none beyond them', () => {
  expect(drawnRows(0, 10_000, 0)[0]).toBe(0)
  expect(drawnRows(9991, 10_000, 9999).at(-1)).toBe(9999)
  expect(drawnRows(9991, 10_000, 9999)).toHaveLength(drawnRows(0, 10_000, 0).length)
  expect(drawnRows(0, 3, 0)).toEqual([0, 1, 2])
  expect(drawnRows(0, 0, -1)).toEqual([])
})

test('renders the active row even when it is scrolled out of view', () => {
  expect(drawnRows(5000, 10_000, 3)).toContain(3)
  expect(drawnRows(5000, 10_000, -1)).not.toContain(-1)
})

const onlyEven = (row: number) => row % 2 === 0

test('moves to the next enabled row, but not past the last one', () => {
  expect(enabledRow(onlyEven, 9, 3, 1)).toBe(4)
  expect(enabledRow(onlyEven, 9, 3, -1)).toBe(2)
  expect(enabledRow(onlyEven, 9, Infinity, 1)).toBe(8)
  expect(enabledRow(onlyEven, 9, -Infinity, -1)).toBe(0)
})

test('stops before disabled rows at the end', () => {
  expect(enabledRow(onlyEven, 10, 9, 1)).toBe(8)
  expect(enabledRow(() => false, 10, 3, 1)).toBe(-1)
  expect(enabledRow(onlyEven, 0, 0, 1)).toBe(-1)
})
