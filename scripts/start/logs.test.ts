import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { appendTo, describeLine } from './processes.ts'

const record = (fields: object) => JSON.stringify({ level: 'error', time: '2026-11-20T10:00:00.000Z', ...fields })

test('formats a record as one readable line', () => {
  const line = record({ msg: 'unexpected failure', err: { message: 'no such table' }, requestId: 'r-1' })
  expect(describeLine('billing', line, 'warn', 'error')).toBe('error billing  unexpected failure · no such table · request r-1')
})

test('writes records below the level only to the file', () => {
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'warn', 'error')).toBeUndefined()
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'info', 'error')).toBe('info  billing  listening')
  expect(describeLine('billing', record({ level: 'fatal', msg: 'gone' }), 'silent', 'error')).toBeUndefined()
})

test('gives other lines the level of their stream', () => {
  expect(describeLine('billing', "Restarting 'main.ts'", 'warn', 'info')).toBeUndefined()
  expect(describeLine('billing', 'TypeError: x is not a function', 'warn', 'error')).toBe('error billing  TypeError: x is not a function')
  expect(describeLine('billing', '   ', 'trace', 'error')).toBeUndefined()
})

test.runIf(existsSync('/dev/full'))('drops lines when the disk is full', async () => {
  const output = new PassThrough()
  // The system reports that no space is left on this device.
  output.pipe(appendTo('/dev/full'), { end: false })
  let written = 0
  for (; written < 1000; written++) await new Promise((resolve) => output.write('a line that goes nowhere '.repeat(20), resolve))
  expect(written).toBe(1000)
})
