import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('a text is found in the catalogue and its places are filled', () => {
  expect(interpolate({ 'Edit {name}': 'Modifier {name}' }, 'Edit {name}', { name: 'Acme' })).toBe('Modifier Acme')
})

test('what the catalogue lacks stays English, and a place without a value stays visible', () => {
  expect(interpolate({}, '{count} of {total}', { count: 2 })).toBe('2 of {total}')
})

test('a value is text and never a place itself', () => {
  expect(interpolate({}, 'Edit {name}', { name: '{name} $&' })).toBe('Edit {name} $&')
})
