import { expect, test } from 'vitest'
import { collectionRate } from './collection-rate.ts'

test('is the received share in whole percent', () => {
  expect(collectionRate('15500.00', '18250.00')).toBe(85)
  expect(collectionRate('99999999.99', '99999999.99')).toBe(100)
})

test('is 0 when nothing was invoiced, whatever was received', () => {
  expect(collectionRate('500.00', '0.00')).toBe(0)
})

test('rounds a half up, even where floats would not', () => {
  expect(collectionRate('0.57', '2.00')).toBe(29)
  expect(collectionRate('1.15', '1.00')).toBe(115)
})

test('exceeds 100 when more was received than invoiced', () => {
  expect(collectionRate('300.00', '200.00')).toBe(150)
})
