import { expect, test } from 'vitest'
import { fillIn, interpolate } from './message.ts'

test('replaces placeholders and leaves those that have no value unchanged', () => {
  expect(interpolate('{count} of {total}', { count: 2 })).toBe('2 of {total}')
})

test('does not replace placeholders in values', () => {
  expect(interpolate('Edit {name}', { name: '{name} $&' })).toBe('Edit {name} $&')
})

test('formats counts by language and leaves other numbers unchanged', () => {
  expect(interpolate('{count} rows', { count: 1000 })).toBe('1,000 rows')
  expect(interpolate('{count} Zeilen', { count: 1000 }, 'de')).toBe('1.000 Zeilen')
  expect(interpolate('Client #{id}', { id: 1000 })).toBe('Client #1000')
})

test('keeps the template and its values alongside the finished sentence', () => {
  const wait = { message: '1 minute', text: '{count} minutes', values: { count: 1 } }
  expect(fillIn('Try again in {wait}.', { wait })).toEqual({ message: 'Try again in 1 minute.', text: 'Try again in {wait}.', values: { wait } })
})
