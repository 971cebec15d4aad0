import { expect, test } from 'vitest'
import { invoiceTones, projectTones, proposalTones } from './status-tones.ts'

test('uses one color for a status in all records', () => {
  const colors = Map.groupBy(
    [invoiceTones, proposalTones, projectTones].flatMap((tones) => Object.entries(tones)),
    ([status]) => status,
  )
  expect([...colors].filter(([, uses]) => new Set(uses.map(([, tone]) => tone)).size > 1)).toEqual([])
})

test('shows paid in green, overdue in red, and amber for neither settled nor late', () => {
  expect(invoiceTones).toEqual({ draft: 'muted', sent: 'info', submitted: 'info', paid: 'good', overdue: 'bad', cancelled: 'muted' })
})
