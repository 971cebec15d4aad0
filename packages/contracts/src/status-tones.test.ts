import { expect, test } from 'vitest'
import { invoiceTones, projectTones, proposalTones } from './status-tones.ts'

test('a word that is the status of several records has one color', () => {
  const colors = Map.groupBy(
    [invoiceTones, proposalTones, projectTones].flatMap((tones) => Object.entries(tones)),
    ([status]) => status,
  )
  expect([...colors].filter(([, uses]) => new Set(uses.map(([, tone]) => tone)).size > 1)).toEqual([])
})

test('paid is green, overdue red, and what is neither settled nor late is not amber', () => {
  expect(invoiceTones).toEqual({ draft: 'muted', sent: 'info', submitted: 'info', paid: 'good', overdue: 'bad', cancelled: 'muted' })
})
