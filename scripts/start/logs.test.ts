import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { appendTo, describeLine } from './logs.ts'

const record = (fields: object) => JSON.stringify({ level: 'error', time: '2026-11-20T10:00:00.000Z', ...fields })

test('prints a record as one readable line', () => {
  const line = record({ msg: 'unexpected failure', err: { message: 'no such table' }, requestId: 'r-1' })
  expect(describeLine('billing', line, 'warn', 'error')).toBe('error billing  unexpected failure · no such table · request r-1')
})

test('keeps records below the level in the file only', () => {
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'warn', 'error')).toBeUndefined()
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'info', 'error')).toBe('info  billing  listening')
  expect(describeLine('billing', record({ level: 'fatal', msg: 'gone' }), 'silent', 'error')).toBeUndefined()
})

test('gives other output the level of its stream', () => {
  expect(describeLine('billing', "Restarting 'main.ts'", 'warn', 'info')).toBeUndefined()
  expect(describeLine('billing', 'TypeError: x is not a function', 'warn', 'error')).toBe('error billing  TypeError: x is not a function')
  expect(describeLine('billing', '   ', 'trace', 'error')).toBeUndefined()
})

test.runIf(existsSync('/dev/full'))('a full disk loses lines, and ends neither us nor whoever writes them', async () => {
  const output = new PassThrough()
  // This device always reports that no space is left.
  output.pipe(appendTo('/dev/full'), { end: false })
  let written = 0
  for (; written < 1000; written++) await new Promise((resolve) => output.write('a line that goes nowhere '.repeat(20), resolve))
  expect(written).toBe(1000)
})
