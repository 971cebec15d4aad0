import { expect, test } from 'vitest'
import { invoiceTones, projectTones, proposalTones } from './status-tones.ts'

test('a status has the same color in all kinds of records', () => {
  const colors = Map.groupBy(
    [invoiceTones, proposalTones, projectTones].flatMap((tones) => Object.entries(tones)),
    ([status]) => status,
  )
  expect([...colors].filter(([, uses]) => new Set(uses.map(([, tone]) => tone)).size > 1)).toEqual([])
})

test('paid invoices are green, overdue ones are red, and no invoice status is amber', () => {
  expect(invoiceTones).toEqual({ draft: 'muted', sent: 'info', submitted: 'info', paid: 'good', overdue: 'bad', cancelled: 'muted' })
})
