import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { expect, test } from 'vitest'
import { formatAge, sinceWhen } from './proposal-age.ts'

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
  [{ status: 'sent', sentDate: 'S' }, 'S'],
  [{ status: 'sent', sentDate: null }, 'C'],
  [{ status: 'draft', sentDate: 'S' }, 'C'],
  [{ status: 'accepted', acceptedDate: 'A' }, 'A'],
  [{ status: 'rejected', rejectedDate: 'R' }, 'R'],
  [{ status: 'expired', sentDate: 'S' }, 'C'],
] as const)('the age of a proposal with %j is counted from date %s', (fields, since) => {
  expect(sinceWhen(sampleProposal({ ...fields, createdAt: 'C' }))).toBe(since)
})
