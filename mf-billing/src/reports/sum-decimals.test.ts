import { expect, test } from 'vitest'
import { sumHours, sumMoney } from './sum-decimals.ts'

test('sums are exact, of losses too', () => {
  expect(sumMoney(['0.10', '0.20'])).toBe('0.30')
  expect(sumMoney(['5620.25', '-6230.50', '0.00'])).toBe('-610.25')
  expect(sumMoney(['0.25', '-0.75'])).toBe('-0.50')
  expect(sumMoney([])).toBe('0.00')
  expect(sumHours(['0.1667', '7', '2.5'])).toBe('9.6667')
})
