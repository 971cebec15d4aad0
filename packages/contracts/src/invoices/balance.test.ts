import { expect, test } from 'vitest'
import { balanceOf } from './balance.ts'

test.each([
  ['sent', '0.00', 'Total due', '100.00'],
  ['overdue', '40.00', 'Balance due', '60.00'],
  ['paid', '100.00', 'Total paid', '100.00'],
  ['cancelled', '0.00', 'Total', '100.00'],
  ['cancelled', '40.00', 'Balance due', '0.00'],
])('shows of an invoice that is %s and has received %s the last sum %s %s', (status, amountPaid, label, amount) => {
  expect(balanceOf({ status, total: '100.00', amountPaid })).toEqual({ label, amount })
})
