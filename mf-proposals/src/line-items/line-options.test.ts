import { describe, expect, test } from 'vitest'
import { type EditedLine, groupFor, groupNames, readLines, settledLines, sumOfLines } from './line-options.ts'

const line = (rate: string, option?: EditedLine['option']): EditedLine => ({ description: `For ${rate}`, quantity: '1', rate, ...(option && { option }) })
const inGroup = (rate: string, group: string, isSelected = false) => line(rate, { group, isSelected })
const selected = (lines: readonly EditedLine[]) => settledLines(lines).map(({ option }) => option?.isSelected)

describe('the form’s lines', () => {
  test('keep one selected line per group, even if two groups get the same name', () => {
    expect(selected([inGroup('1', 'A'), inGroup('2', 'A')])).toEqual([true, false])
    expect(selected([inGroup('1', 'A'), inGroup('2', 'A', true)])).toEqual([false, true])
    expect(selected([inGroup('1', 'A', true), inGroup('2', ' A ', true)])).toEqual([true, false])
  })

  test('exclude unselected options from their sum', () => {
    expect(sumOfLines([line('100'), line('20', { group: null, isSelected: false }), line('3', { group: null, isSelected: true }), inGroup('50', 'A'), inGroup('60', 'A')])).toBe('153.00')
  })

  test('are previewed with their options', () => {
    expect(readLines([line('1'), inGroup('2', ' A ')])).toMatchObject([{ amount: '1.00', option: undefined }, { amount: '2.00', option: { group: 'A', isSelected: true } }])
  })
})

test('a line made an alternative gets the group of the line directly above it, or else the last group in the list', () => {
  const lines = [inGroup('1', 'A'), line('2'), inGroup('3', 'B'), line('4')]
  expect([groupFor(lines, 1), groupFor(lines, 3), groupFor([line('1')], 0), groupFor([line('0'), ...lines], 0)]).toEqual(['A', 'B', undefined, 'B'])
  expect(groupNames([...lines, inGroup('5', ' ')])).toEqual(['A', 'B'])
})
