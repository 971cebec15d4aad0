import { CrashBoundary } from '../states/crash-boundary.tsx'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepErrors, reportErrors } from './kept-errors.ts'

afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new TypeError('while rendering')
}

test('errors are kept until they can be reported, including errors that React caught', () => {
  // Silence React, which logs the error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const stop = keepErrors()
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('early') }))
  render(<CrashBoundary fallback="Sorry"><Broken /></CrashBoundary>)
  const reported: unknown[] = []
  reportErrors((error) => reported.push(error))
  expect(reported).toEqual([new RangeError('early'), new TypeError('while rendering')])
  window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError('late') }))
  expect(reported.at(-1)).toEqual(new SyntaxError('late'))
  stop()
})
