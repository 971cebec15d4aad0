import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { downPaymentOf, remainingOf, totalOf } from './proposal-content.ts'

test.each([
  ['100.00', '50', '50.00', '50.00'],
  ['0.01', '50', '0.01', '0.00'],
  ['0.03', '50', '0.02', '0.01'],
  ['100.10', '33.33', '33.36', '66.74'],
  ['99999999.99', '100', '99999999.99', '0.00'],
  ['1234.50', '0', '0.00', '1234.50'],
])('a proposal for %s with a down payment of %s %% costs %s now and %s later', (amount, percentage, down, remaining) => {
  expect(downPaymentOf(amount, percentage)).toBe(down)
  expect(remainingOf(amount, down)).toBe(remaining)
})

test('the down payment is exact to half a cent, and together with the remainder it adds up to the amount', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amountCents, hundredths) => {
      const amount = (amountCents / 100).toFixed(2)
      const down = downPaymentOf(amount, (hundredths / 100).toFixed(2))
      const exact = BigInt(amountCents) * BigInt(hundredths)
      const off = BigInt(down.replace('.', '')) * 10_000n - exact
      expect(off > -5_000n && off <= 5_000n).toBe(true)
      expect(BigInt(down.replace('.', '')) + BigInt(remainingOf(amount, down).replace('.', ''))).toBe(BigInt(amountCents))
    }),
  )
})

test('the total is the sum of the lines, or the given amount if there are none', () => {
  expect(totalOf([{ amount: '0.10' }, { amount: '0.20' }], '500.00')).toBe('0.30')
  expect(totalOf([], '500.00')).toBe('500.00')
})
