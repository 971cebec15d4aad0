import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { expect, test } from 'vitest'
import { formatAge, lastStatusChange } from './proposal-age.ts'

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-19', 'yesterday'],
  ['2026-10-22', '29 days ago'],
  ['2026-09-20', '2 months ago'],
  ['2025-11-25', '12 months ago'],
  ['2024-11-20', '2 years ago'],
  ['2026-11-21', 'today'],
])('the age of a proposal from %s is shown as %s', (since, age) => {
  expect(formatAge(since, '2026-11-20')).toBe(age)
})

test.each([
  [{ status: 'sent', sentDate: 'S' }, 'sent', 'S'],
  [{ status: 'sent', sentDate: null }, 'created', 'C'],
  [{ status: 'draft', sentDate: 'S' }, 'created', 'C'],
  [{ status: 'accepted', acceptedDate: 'A' }, 'accepted', 'A'],
  [{ status: 'rejected', rejectedDate: 'R' }, 'rejected', 'R'],
  [{ status: 'expired', sentDate: 'S' }, 'created', 'C'],
] as const)('the age of a proposal with %j is counted from when it was %s', (fields, event, since) => {
  expect(lastStatusChange(sampleProposal({ ...fields, createdAt: 'C' }))).toEqual({ event, since })
})
