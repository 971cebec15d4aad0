import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { applyIssues } from './apply-issues.ts'

test('shows each issue next to its field and focuses the first of these fields', () => {
  const issues = [
    { path: 'email', message: 'Invalid email address' },
    { path: 'name', message: 'Too long' },
  ]
  const placed: unknown[] = []
  const error = new ApiError({ status: 400, code: 'validation_failed', message: 'Invalid', issues })
  expect(applyIssues((...given) => void placed.push(given), error)).toBe(true)
  expect(placed).toEqual([
    ['email', { message: 'Invalid email address' }, { shouldFocus: true }],
    ['name', { message: 'Too long' }, { shouldFocus: false }],
  ])
})

test('leaves an error without fields to the caller', () => {
  const nowhere = () => expect.unreachable()
  expect(applyIssues(nowhere, new ApiError({ status: 503, code: 'service_unavailable', message: 'Down' }))).toBe(false)
  expect(applyIssues(nowhere, new TypeError('a bug'))).toBe(false)
})
