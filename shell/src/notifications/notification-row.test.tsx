import { useFormat } from '@billfold/web-kit'
import { renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { expect, test } from 'vitest'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { notificationLook, timeAgo } from './notification-row.tsx'

function Ago({ from, to }: { from: string; to: string }) {
  return timeAgo(from, Date.parse(to), useFormat())
}

// In 2026, New York is on UTC-4 from March 8 to November 1, and otherwise on UTC-5.
test.each([
  ['less than a minute', '2026-11-20T17:00:00Z', '2026-11-20T17:00:59Z', 'now'],
  ['the server’s clock is ahead', '2026-11-20T17:00:10Z', '2026-11-20T17:00:00Z', 'now'],
  ['minutes', '2026-11-20T17:00:00Z', '2026-11-20T17:59:59Z', '59 minutes ago'],
  ['hours, even past midnight', '2026-11-20T22:00:00Z', '2026-11-21T21:59:00Z', '23 hours ago'],
  ['exactly a day', '2026-11-20T17:00:00Z', '2026-11-21T17:00:00Z', 'yesterday'],
  ['47 hours, starting just after midnight', '2026-11-20T05:30:00Z', '2026-11-22T04:30:00Z', 'yesterday'],
  ['47 hours, starting at noon', '2026-11-20T17:00:00Z', '2026-11-22T16:00:00Z', '2 days ago'],
  ['six midnights later', '2026-11-14T05:00:00Z', '2026-11-21T04:59:00Z', '6 days ago'],
  ['seven midnights later, in less than seven days', '2026-11-14T17:00:00Z', '2026-11-21T16:00:00Z', 'Nov 14, 2026'],
  ['24 hours later on a day with 25 hours', '2026-11-01T04:10:00Z', '2026-11-02T04:50:00Z', '24 hours ago'],
  ['two days that include the change to daylight saving time', '2026-03-07T17:00:00Z', '2026-03-09T15:30:00Z', '2 days ago'],
])('shows how long ago a notification arrived: %s', (_what, from, to, text) => {
  const { container } = renderPage(<Ago from={from} to={to} />, { user: { ...testUser, timeZone: 'America/New_York' } })
  expect(container.textContent).toBe(text)
})

test.each([
  ['invoice-paid', invoiceTones.paid],
  ['invoice-overdue', invoiceTones.overdue],
  ['proposal-signed', proposalTones.accepted],
  ['project-done', projectTones.completed],
])('shows the notification %s in the color of its status', (kind, tone) => {
  expect(notificationLook(kind).tone).toBe(tone)
})
