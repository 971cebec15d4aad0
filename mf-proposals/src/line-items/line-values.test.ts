import { expect, test } from 'vitest'
import { addedLine, canBeAdded, newLineAmount, newRateProblem, typedLineAmount } from './line-values.ts'

const line = { description: 'Design', quantity: '2', rate: '10' }

test('computes quantity × rate with up to four decimals in the quantity, rounded half up', () => {
  expect(typedLineAmount(line)).toBe('20.00')
  expect(typedLineAmount({ ...line, quantity: '0.1667', rate: '125' })).toBe('20.84')
  expect(typedLineAmount({ ...line, quantity: '0.5', rate: '0.01' })).toBe('0.01')
})

test.each(['', 'x', '-1', '1e3', '1.23456', '0', '0.0099'])('treats the quantity %j as 0 in an existing line and as 1 in a new one', (quantity) => {
  expect(typedLineAmount({ ...line, quantity })).toBe('0.00')
  expect(newLineAmount({ ...line, quantity })).toBe('10.00')
  expect(addedLine({ ...line, quantity }).quantity).toBe('1')
})

test('accepts 0.01 as the smallest quantity', () => {
  expect(typedLineAmount({ ...line, quantity: '0.01' })).toBe('0.10')
  expect(addedLine({ ...line, quantity: '0.01' }).quantity).toBe('0.01')
})

test.each([
  ['', '10', false],
  [' ', '10', false],
  ['Design', '0', false],
  ['Design', '', false],
  ['Design', '-5', false],
  ['Design', 'x', false],
  ['Design', '0.01', true],
])('a line with description %j and rate %j can be added: %s', (description, rate, isAddable) => {
  expect(canBeAdded({ description, quantity: '1', rate })).toBe(isAddable)
})

const noRate = 'Rate must be an amount with at most 2 decimals, up to 99999999.99'

test.each([
  ['', '0', undefined],
  ['', '', undefined],
  ['', '10,5', noRate],
  ['Design', '10,5', noRate],
  ['Design', '1,234.50', noRate],
  ['Design', '0', 'Rate must be more than 0'],
  ['Design', '', 'Rate must be more than 0'],
  ['Design', '10.50', undefined],
])('the problem reported for a line with description %j and rate %j is %s', (description, rate, problem) => {
  expect(newRateProblem({ description, quantity: '1', rate })).toBe(problem)
})

test('shows an amount that is too large but does not allow adding the line', () => {
  const tooLarge = { ...line, description: 'Design', quantity: '2', rate: '50000000' }
  expect(typedLineAmount(tooLarge)).toBe('100000000.00')
  expect([canBeAdded(tooLarge), newRateProblem(tooLarge)]).toEqual([false, 'Quantity × rate can be at most $99,999,999.99'])
  expect(canBeAdded({ ...tooLarge, quantity: '1' })).toBe(true)
})
