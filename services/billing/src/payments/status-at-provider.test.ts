import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { stripeInvoiceStatuses } from '@billfold/contracts/payments/payment'
import { describe, expect, test } from 'vitest'
import { isOlder, statusAtProvider } from './status-at-provider.ts'

const known = 'open' as const

describe('the status that an invoice gets by what Stripe says', () => {
  test('is paid, whatever it was, unless it is over already', () => {
    const after = invoiceStatuses.map((ours) => [ours, statusAtProvider(ours, { status: 'paid', known, isSent: false })])
    expect(after).toEqual([['draft', 'paid'], ['sent', 'paid'], ['submitted', 'paid'], ['paid', undefined], ['overdue', 'paid'], ['cancelled', undefined]])
  })

  test('is never taken from a paid or a cancelled one', () => {
    for (const status of stripeInvoiceStatuses) {
      for (const isSent of [true, false]) {
        expect(statusAtProvider('paid', { status, known: null, isSent })).toBeUndefined()
        expect(statusAtProvider('cancelled', { status, known: null, isSent })).toBeUndefined()
      }
    }
  })

  test('is sent of an open one only where that was sent or asked for; an overdue one stays overdue', () => {
    for (const ours of ['draft', 'submitted'] as const) {
      expect(statusAtProvider(ours, { status: 'open', known, isSent: true })).toBe('sent')
      expect(statusAtProvider(ours, { status: 'open', known, isSent: false })).toBeUndefined()
    }
    expect(statusAtProvider('overdue', { status: 'open', known, isSent: true })).toBeUndefined()
  })

  test('is cancelled of a void one and overdue of an uncollectible one, once: what was written since stays', () => {
    for (const [status, ours] of [['void', 'cancelled'], ['uncollectible', 'overdue']] as const) {
      expect(statusAtProvider('sent', { status, known: 'open', isSent: false })).toBe(ours)
      expect(statusAtProvider('sent', { status, known: status, isSent: false })).toBeUndefined()
    }
    expect(statusAtProvider('overdue', { status: 'uncollectible', known: 'open', isSent: false })).toBeUndefined()
  })

  test('is its own while the one at Stripe is a draft', () => {
    for (const ours of invoiceStatuses) expect(statusAtProvider(ours, { status: 'draft', known: null, isSent: true })).toBeUndefined()
  })
})

test('an answer is older than one that can only come after it', () => {
  expect(isOlder('open', 'paid')).toBe(true)
  expect(isOlder('draft', 'open')).toBe(true)
  for (const status of stripeInvoiceStatuses) expect([isOlder(status, null), isOlder(status, status), isOlder('paid', status)]).toEqual([false, false, false])
})
