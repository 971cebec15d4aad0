import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('places are filled, and one without a value stays visible', () => {
  expect(interpolate('{count} of {total}', { count: 2 })).toBe('2 of {total}')
})

test('a value is text and never a place itself', () => {
  expect(interpolate('Edit {name}', { name: '{name} $&' })).toBe('Edit {name} $&')
})
