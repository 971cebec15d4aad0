import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { type StripeInvoiceStatus, stripeInvoiceStatuses } from '@billfold/contracts/payments/payment-calls'
import { describe, expect, test } from 'vitest'
import { invoiceStatusAfter, isStale } from './payment-rules.ts'

const lastStatus = 'open' as const

describe('the invoice status after a Stripe response', () => {
  test('becomes paid, unless the invoice was already paid or cancelled', () => {
    const after = invoiceStatuses.map((ours) => [ours, invoiceStatusAfter(ours, { status: 'paid', lastStatus, isSent: false, isWithdrawn: false })])
    expect(after).toEqual([['draft', 'paid'], ['sent', 'paid'], ['submitted', 'paid'], ['paid', undefined], ['overdue', 'paid'], ['cancelled', undefined]])
  })

  test('never changes for a paid or cancelled invoice', () => {
    for (const status of stripeInvoiceStatuses) {
      for (const isSent of [true, false]) {
        expect(invoiceStatusAfter('paid', { status, lastStatus: null, isSent, isWithdrawn: false })).toBeUndefined()
        expect(invoiceStatusAfter('cancelled', { status, lastStatus: null, isSent, isWithdrawn: false })).toBeUndefined()
      }
    }
  })

  test('becomes sent for an open bill only if the user sent or checked it, but an overdue invoice stays overdue', () => {
    for (const ours of ['draft', 'submitted'] as const) {
      expect(invoiceStatusAfter(ours, { status: 'open', lastStatus, isSent: true, isWithdrawn: false })).toBe('sent')
      expect(invoiceStatusAfter(ours, { status: 'open', lastStatus, isSent: false, isWithdrawn: false })).toBeUndefined()
    }
    expect(invoiceStatusAfter('overdue', { status: 'open', lastStatus, isSent: true, isWithdrawn: false })).toBeUndefined()
  })

  test('becomes cancelled for a void bill and overdue for an uncollectible one, only when the bill’s state changes', () => {
    for (const [status, ours] of [['void', 'cancelled'], ['uncollectible', 'overdue']] as const) {
      expect(invoiceStatusAfter('sent', { status, lastStatus: 'open', isSent: false, isWithdrawn: false })).toBe(ours)
      expect(invoiceStatusAfter('sent', { status, lastStatus: status, isSent: false, isWithdrawn: false })).toBeUndefined()
    }
    expect(invoiceStatusAfter('overdue', { status: 'uncollectible', lastStatus: 'open', isSent: false, isWithdrawn: false })).toBeUndefined()
  })

  test('stays unchanged while the bill is a draft', () => {
    for (const ours of invoiceStatuses) expect(invoiceStatusAfter(ours, { status: 'draft', lastStatus: null, isSent: true, isWithdrawn: false })).toBeUndefined()
  })
})

test('a response with an earlier status or a smaller amount is stale', () => {
  const isStaleStatus = (status: StripeInvoiceStatus, saved: StripeInvoiceStatus | null) => isStale({ status, amountPaid: '0.00' }, { status: saved, amountPaid: '0.00' })
  expect(isStaleStatus('open', 'paid')).toBe(true)
  expect(isStaleStatus('draft', 'open')).toBe(true)
  for (const status of stripeInvoiceStatuses) expect([isStaleStatus(status, null), isStaleStatus(status, status), isStaleStatus('paid', status)]).toEqual([false, false, false])
  const isStaleAmount = (amountPaid: string) => isStale({ status: 'open', amountPaid }, { status: 'open', amountPaid: '100.00' })
  expect(['99.99', '100.00', '100.01'].map(isStaleAmount)).toEqual([true, false, false])
})
