import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { expect, test } from 'vitest'
import { notificationLook } from './notification-looks.tsx'

test.each([
  ['invoice-paid', invoiceTones.paid],
  ['invoice-overdue', invoiceTones.overdue],
  ['proposal-signed', proposalTones.accepted],
  ['project-done', projectTones.completed],
])('shows the notification %s in the color of its status', (kind, tone) => {
  expect(notificationLook(kind).tone).toBe(tone)
})
