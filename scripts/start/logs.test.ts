import { expect, test } from 'vitest'
import { describeLine } from './logs.ts'

const record = (fields: object) => JSON.stringify({ level: 'error', time: '2026-11-20T10:00:00.000Z', ...fields })

test('a record is one line for people', () => {
  const line = record({ msg: 'unexpected failure', err: { message: 'no such table' }, requestId: 'r-1' })
  expect(describeLine('billing', line, 'warn', 'error')).toBe('error billing  unexpected failure · no such table · request r-1')
})

test('what is below the level stays in the file', () => {
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'warn', 'error')).toBeUndefined()
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'info', 'error')).toBe('info  billing  listening')
  expect(describeLine('billing', record({ level: 'fatal', msg: 'gone' }), 'silent', 'error')).toBeUndefined()
})

test('what is no record has the level of where it came from', () => {
  expect(describeLine('billing', "Restarting 'main.ts'", 'warn', 'info')).toBeUndefined()
  expect(describeLine('billing', 'TypeError: x is not a function', 'warn', 'error')).toBe('error billing  TypeError: x is not a function')
  expect(describeLine('billing', '   ', 'trace', 'error')).toBeUndefined()
})
