import { expect, test } from 'vitest'
import { addMonths, rangePresets, weeksOf } from './month-days.ts'

test('a month is split into weeks that start on Monday, without days from other months', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks.map((week) => week.map((day) => day?.slice(8) ?? ''))).toEqual([
    ['', '', '', '', '', '', '01'],
    ['02', '03', '04', '05', '06', '07', '08'],
    ['09', '10', '11', '12', '13', '14', '15'],
    ['16', '17', '18', '19', '20', '21', '22'],
    ['23', '24', '25', '26', '27', '28', '29'],
    ['30', '', '', '', '', '', ''],
  ])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
  expect(weeksOf('2028-02-01').flat().filter(Boolean)).toHaveLength(29)
})

test('a date is moved by whole months, or to the last day if the month is shorter', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-05', 2)).toBe('2027-02-05')
  expect(addMonths('2026-01-05', -13)).toBe('2024-12-05')
})

test('the presets are complete months, quarters and years, except that the current month and quarter end today', () => {
  const ranges = Object.fromEntries(rangePresets('2026-02-10').map(({ text, range }) => [text, `${range.from} ${range.to}`]))
  expect(ranges).toEqual({
    'This month': '2026-02-01 2026-02-10',
    'Last month': '2026-01-01 2026-01-31',
    'This quarter': '2026-01-01 2026-02-10',
    'Last quarter': '2025-10-01 2025-12-31',
    'Last year': '2025-01-01 2025-12-31',
  })
})
