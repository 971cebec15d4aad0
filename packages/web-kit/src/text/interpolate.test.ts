import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('places are filled, and one without a value stays visible', () => {
  expect(interpolate('{count} of {total}', { count: 2 })).toBe('2 of {total}')
})

test('a value is text and never a place itself', () => {
  expect(interpolate('Edit {name}', { name: '{name} $&' })).toBe('Edit {name} $&')
})

test('a count is written as the language writes it, any other number as it is', () => {
  expect(interpolate('{count} rows', { count: 1000 })).toBe('1,000 rows')
  expect(interpolate('{count} Zeilen', { count: 1000 }, 'de')).toBe('1.000 Zeilen')
  expect(interpolate('Client #{id}', { id: 1000 })).toBe('Client #1000')
})
