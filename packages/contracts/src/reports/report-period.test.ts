import * as z from '../zod.ts'
import { describe, expect, test } from 'vitest'
import { precedingPeriod, rangeOf, reportPeriods, reportRange } from './report-period.ts'

test.each([
  ['2026-11-21', ['2026-11-15', '2026-10-23', '2026-08-24', '2026-06-01', '2026-01-01']],
  // These dates test a year boundary, a leap day, and starting from the last day of a long month.
  ['2028-03-01', ['2028-02-24', '2028-02-01', '2027-12-03', '2027-10-01', '2028-01-01']],
  ['2026-01-31', ['2026-01-25', '2026-01-02', '2025-11-03', '2025-08-01', '2026-01-01']],
])('on %s, each period has the right start and end', (today, firsts) => {
  expect(reportPeriods.map((period) => rangeOf(period, today))).toEqual(firsts.map((from) => ({ from, to: today })))
})

test.each([
  ['2026-06-15', '2026-06-15', '2026-06-14', '2026-06-14'],
  ['2026-04-16', '2026-06-15', '2026-02-14', '2026-04-15'],
  // These periods include both clock changes and a leap day.
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2028-03-01', '2028-03-31', '2028-01-30', '2028-02-29'],
])('the period preceding %s – %s has the same length and ends the previous day', (from, to, first, last) => {
  expect(precedingPeriod({ from, to })).toEqual({ from: first, to: last })
})

describe('a date range', () => {
  const problem = (from: unknown, to: unknown) => z.safeParse(reportRange, { from, to }).error?.issues.map(({ message, path }) => [message, path.join('.')])

  test('ends on or after its start and is at most ten years long', () => {
    for (const [from, to] of [['2026-06-15', '2026-06-15'], ['1900-01-01', '1910-01-01'], ['9990-01-01', '9999-12-31']]) expect(problem(from, to)).toBeUndefined()
    expect(problem('2026-06-16', '2026-06-15')).toEqual([['The first day cannot be after the last', 'from']])
    for (const [from, to] of [['2016-01-01', '2026-12-31'], ['1900-01-01', '2026-01-01']]) expect(problem(from, to)).toEqual([['A report can cover at most ten years', 'to']])
  })

  test("is checked after its date-times are resolved in the user’s time zone", () => {
    expect(problem('2026-06-16T03:30:00Z', '2026-06-15')).toBeUndefined()
    expect(problem('never', '2026-06-15')).toEqual([['Must be a date (YYYY-MM-DD)', 'from']])
  })
})
