import { expect, test } from 'vitest'
import { clientInitials, collectionRate } from './client-texts.ts'

test.each([
  ['Northwind Studio', 'NS'],
  ['Kline & Co.', 'KC'],
  ['K & Sons', 'KS'],
  ['(acme) – “books”', 'AB'],
  ['37 signals', '3S'],
  ['🎨 e\u0301tude', 'E\u0301'],
  ['& 🎨', ''],
])('returns the initials of %s: %s', (name, initials) => expect(clientInitials(name)).toBe(initials))

test('returns the share received as a whole percentage', () => {
  expect(collectionRate('15500.00', '18250.00')).toBe(85)
  expect(collectionRate('99999999.99', '99999999.99')).toBe(100)
})

test('returns 0 when nothing was invoiced', () => {
  expect(collectionRate('500.00', '0.00')).toBe(0)
})

test('rounds half up without floating-point errors', () => {
  expect(collectionRate('0.57', '2.00')).toBe(29)
  expect(collectionRate('1.15', '1.00')).toBe(115)
})

test('returns more than 100 when more was received than invoiced', () => {
  expect(collectionRate('300.00', '200.00')).toBe(150)
})
