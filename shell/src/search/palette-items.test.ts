import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { projectStatuses } from '@billfold/contracts/projects/project-status'
import { proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { expect, test } from 'vitest'
import { statusLook } from './palette-items.tsx'

test.each([
  ['invoice', invoiceStatuses, invoiceTones],
  ['project', projectStatuses, projectTones],
  ['proposal', proposalStatuses, proposalTones],
] as const)('shows every status of a %s by name, in the same color as on other screens', (kind, statuses, tones: Readonly<Record<string, string>>) => {
  for (const status of statuses) expect(statusLook(kind, status)).toEqual([expect.stringMatching(/^[A-Z]/), tones[status]])
})

test('shows no badge for an unknown status', () => {
  expect(statusLook('invoice', 'in_dispute')).toBeUndefined()
  expect(statusLook('client', 'active')).toBeUndefined()
})
