import { expect, test } from 'vitest'
import { fiscalYearOf } from './fiscal-year.ts'

test.each([
  ['2026-03-31', 4, '2025-04-01', '2026-03-31'],
  ['2026-04-01', 4, '2026-04-01', '2027-03-31'],
  ['2028-02-29', 3, '2027-03-01', '2028-02-29'],
  ['0001-01-01', 4, '0000-04-01', '0001-03-31'],
  ['9999-12-31', 1, '9999-01-01', '9999-12-31'],
  ['9999-12-31', 4, '9999-04-01', '9999-12-31'],
])('%s is in the fiscal year that starts in month %d: %s to %s', (date, firstMonth, from, to) => {
  expect(fiscalYearOf(date, firstMonth)).toEqual({ from, to })
})
