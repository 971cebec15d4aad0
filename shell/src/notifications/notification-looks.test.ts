import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { expect, test } from 'vitest'
import { notificationLook } from './notification-looks.tsx'

test.each([
  ['invoice-paid', invoiceTones.paid],
  ['invoice-overdue', invoiceTones.overdue],
  ['proposal-signed', proposalTones.accepted],
  ['project-done', projectTones.completed],
])('the notification %s has the color of the status that it is about', (kind, tone) => {
  expect(notificationLook(kind).tone).toBe(tone)
})
