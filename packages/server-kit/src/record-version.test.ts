import { AppError } from '@billfold/contracts/errors'
import { expect, test } from 'vitest'
import { readIfMatch, requireVersion } from './record-version.ts'

test.each([
  ['', undefined],
  ['*', undefined],
  ['"3"', 3],
  ['3', 3],
  ['W/"3"', 3],
  [' "3" ', 3],
  ['"999999999"', 999_999_999],
])('%j is parsed as version %s', (header, version) => {
  expect(readIfMatch(header)).toBe(version)
})

test.each(['"', '""', 'three', '-3', '3.5', 'x"3"', '"3"x', '"3", "4"', 'W/', '1234567890', '**'])('%j is rejected as an If-Match header instead of being ignored', (header) => {
  expect(() => readIfMatch(header)).toThrow(new AppError('validation_failed', 'If-Match must be the version of the record'))
})

test('a change is allowed with the current version, or without a version', () => {
  for (const ifMatch of [3, undefined]) expect(() => requireVersion({ version: 3 }, ifMatch)).not.toThrow()
  for (const ifMatch of [2, 4, 0]) {
    const stale = new AppError('stale_version', 'This was changed in another window or on another device.')
    expect(() => requireVersion({ version: 3 }, ifMatch)).toThrow(stale)
  }
})
