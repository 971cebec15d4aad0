import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import type { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendTo, describeLine, keepRunning, type Run } from './processes.ts'

interface Life extends Run {
  die: (reason: string) => void
  stopped: boolean
}

function life(ready: Promise<void> = Promise.resolve()): Life {
  const { promise, resolve } = Promise.withResolvers<string>()
  const made: Life = {
    ready,
    ended: promise,
    die: resolve,
    stopped: false,
    stop: async () => {
      made.stopped = true
      resolve('stopped')
    },
  }
  return made
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

test('restarts a process that has exited, with a longer delay each time', async () => {
  const pauses: number[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const launch = async () => {
    const next = life()
    if (pauses.length === 9) resolve()
    else next.die('exit code 1')
    return next
  }
  const wait = async (pause?: number) => void pauses.push(pause ?? 0)
  await using _kept = keepRunning('billing', launch, wait as typeof delay)
  await enough
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(console.log).toHaveBeenNthCalledWith(1, 'warn  billing  ended (exit code 1), starts again in 0.25 s')
})

test('does not restart a process that never became ready', async () => {
  const launch = vi.fn<() => Promise<Run>>(async () => life(Promise.reject(new Error('no'))))
  await using kept = keepRunning('billing', launch)
  await expect(kept.ready).rejects.toThrow('no')
  expect(launch).toHaveBeenCalledTimes(1)
})

test('stops the process, even during a restart delay', async () => {
  const only = life()
  const launch = vi.fn<() => Promise<Run>>(async () => only)
  const kept = keepRunning('billing', launch)
  await kept.ready
  only.die('SIGKILL')
  await kept[Symbol.asyncDispose]()
  expect(only.stopped).toBe(true)
  expect(launch).toHaveBeenCalledTimes(1)
})

const record = (fields: object) => JSON.stringify({ level: 'error', time: '2026-11-20T10:00:00.000Z', ...fields })

test('formats a record as one readable line', () => {
  const line = record({ msg: 'unexpected failure', err: { message: 'no such table' }, requestId: 'r-1' })
  expect(describeLine('billing', line, 'warn', 'error')).toBe('error billing  unexpected failure · no such table · request r-1')
})

test('writes records below the log level only to the file', () => {
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'warn', 'error')).toBeUndefined()
  expect(describeLine('billing', record({ level: 'info', msg: 'listening' }), 'info', 'error')).toBe('info  billing  listening')
  expect(describeLine('billing', record({ level: 'fatal', msg: 'gone' }), 'silent', 'error')).toBeUndefined()
})

test('gives lines that are not log records the level of their stream', () => {
  expect(describeLine('billing', "Restarting 'main.ts'", 'warn', 'info')).toBeUndefined()
  expect(describeLine('billing', 'TypeError: x is not a function', 'warn', 'error')).toBe('error billing  TypeError: x is not a function')
  expect(describeLine('billing', '   ', 'trace', 'error')).toBeUndefined()
})

test.runIf(existsSync('/dev/full'))('drops lines when the disk is full', async () => {
  const output = new PassThrough()
  // Writing to this device always fails with "no space left".
  output.pipe(appendTo('/dev/full'), { end: false })
  let written = 0
  for (; written < 1000; written++) await new Promise((resolve) => output.write('a line that goes nowhere '.repeat(20), resolve))
  expect(written).toBe(1000)
})
