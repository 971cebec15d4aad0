import { expect, test } from 'vitest'
import { canBeSigned } from './can-be-signed.ts'
import { proposalStatuses } from './proposal.ts'

const today = '2026-11-23'
const open = { status: 'sent', validUntil: null, clientSignature: null } as const

test('a proposal can be signed unless it is rejected or expired', () => {
  expect(proposalStatuses.filter((status) => canBeSigned({ ...open, status }, today))).toEqual(['draft', 'sent', 'accepted'])
})

test('until the end of its last valid day', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((validUntil) => canBeSigned({ ...open, validUntil }, today))).toEqual([false, true, true])
})

test('once', () => {
  expect(canBeSigned({ ...open, clientSignature: 'Grace Hopper' }, today)).toBe(false)
})
