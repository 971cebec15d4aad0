import { expect, test } from 'vitest'
import { stepNumber } from './step-number.ts'

test('keeps the decimals of the text and of the step', () => {
  expect(stepNumber('2.50', 1, { step: 0.25 })).toBe('2.75')
  expect(stepNumber('125', 1, { step: 0.01 })).toBe('125.01')
  expect(stepNumber('0.1667', -1, { step: 0.25, min: 0 })).toBe('0.0000')
})

test('adds tenths without binary fractions', () => {
  expect(stepNumber('0.1', 1, { step: 0.2 })).toBe('0.3')
})

test('stops at the ends of the range', () => {
  expect(stepNumber('0', -1, { step: 1, min: 0 })).toBe('0')
  expect(stepNumber('100', 1, { step: 1, max: 100 })).toBe('100')
})

test('counts other text as 0', () => {
  expect(stepNumber('', 1, { step: 0.25 })).toBe('0.25')
  expect(stepNumber('12,5', 1, { step: 1 })).toBe('1')
})
