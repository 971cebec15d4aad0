import { describe, expect, test } from 'vitest'
import { settleAmounts } from './settle-amounts.ts'

const lines = [{ quantity: '1', rate: '100.00' }]
const stored = { subtotal: '100.00', taxRate: '8.2500', taxAmount: '8.25' }

describe('the tax', () => {
  test('follows from the known rate when the lines change', () => {
    expect(settleAmounts({ sent: {}, lines: [{ quantity: '2', rate: '100.00' }], linesAreNew: true, stored })).toMatchObject({ taxAmount: '16.50', total: '216.50' })
  })

  test('that is entered as another amount forgets the rate, and one that the rate gives keeps it', () => {
    expect(settleAmounts({ sent: { taxAmount: '9.00' }, lines, linesAreNew: false, stored })).toMatchObject({ taxRate: null, taxAmount: '9.00', total: '109.00' })
    expect(settleAmounts({ sent: { taxAmount: '8.25' }, lines, linesAreNew: false, stored }).taxRate).toBe('8.2500')
  })

  test('stays as an amount when the rate is cleared', () => {
    expect(settleAmounts({ sent: { taxRate: null }, lines, linesAreNew: false, stored })).toMatchObject({ taxRate: null, taxAmount: '8.25' })
  })
})

describe('lines that stay', () => {
  test('go on deciding, while what is sent must agree with itself: a client may be about to replace them one by one', () => {
    const sent = { subtotal: '200.00', taxAmount: '16.50', total: '216.50' }
    expect(settleAmounts({ sent, lines, linesAreNew: false, stored })).toEqual({ subtotal: '100.00', taxRate: '8.2500', taxAmount: '8.25', total: '108.25' })
    expect(() => settleAmounts({ sent: { ...sent, total: '216.49' }, lines, linesAreNew: false, stored })).toThrow('216.49 was sent, but subtotal and tax add up to 216.50')
  })

  test('that are none leave the amount to the body', () => {
    expect(settleAmounts({ sent: { subtotal: '50.00', taxRate: null, taxAmount: '0.00' }, lines: [], linesAreNew: false, stored }).total).toBe('50.00')
    expect(settleAmounts({ sent: {}, lines: [], linesAreNew: true, stored })).toMatchObject({ subtotal: '0.00', total: '0.00' })
  })
})
