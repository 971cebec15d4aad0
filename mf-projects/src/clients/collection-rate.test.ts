import { expect, test } from 'vitest'
import { collectionRate } from './collection-rate.ts'

test('is the whole percent that has come in', () => {
  expect(collectionRate('15500.00', '18250.00')).toBe(85)
  expect(collectionRate('99999999.99', '99999999.99')).toBe(100)
})

test('is 0 when nothing was invoiced, whatever was received', () => {
  expect(collectionRate('500.00', '0.00')).toBe(0)
})

test('a half rounds up, also where doubles of dollars would not', () => {
  expect(collectionRate('0.57', '2.00')).toBe(29)
  expect(collectionRate('1.15', '1.00')).toBe(115)
})

test('is over 100 when more came in than was invoiced', () => {
  expect(collectionRate('300.00', '200.00')).toBe(150)
})
