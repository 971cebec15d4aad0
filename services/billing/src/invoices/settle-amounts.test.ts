import { AppError } from '@billfold/contracts/errors'
import { describe, expect, test } from 'vitest'
import { requireLineAmounts, settleAmounts } from './settle-amounts.ts'

const lines = [{ quantity: '1', rate: '100.00' }]
const stored = { subtotal: '100.00', taxRate: '8.2500', taxAmount: '8.25' }

describe('the tax', () => {
  test('follows from the known rate when the lines change', () => {
    expect(settleAmounts({ sent: {}, lines: [{ quantity: '2', rate: '100.00' }], linesAreNew: true, stored })).toMatchObject({
      taxAmount: '16.50',
      total: '216.50',
    })
  })

  test('that is entered as another amount forgets the rate, and one that the rate gives keeps it', () => {
    expect(settleAmounts({ sent: { taxAmount: '9.00' }, lines, linesAreNew: false, stored })).toMatchObject({
      taxRate: null,
      taxAmount: '9.00',
      total: '109.00',
    })
    expect(settleAmounts({ sent: { taxAmount: '8.25' }, lines, linesAreNew: false, stored }).taxRate).toBe('8.2500')
  })

  test('stays as an amount when the rate is cleared', () => {
    expect(settleAmounts({ sent: { taxRate: null }, lines, linesAreNew: false, stored })).toMatchObject({ taxRate: null, taxAmount: '8.25' })
  })
})

describe('lines that stay', () => {
  test('go on deciding, while what is sent must agree with itself: a client may be about to replace them one by one', () => {
    const sent = { subtotal: '200.00', taxAmount: '16.50', total: '216.50' }
    expect(settleAmounts({ sent, lines, linesAreNew: false, stored })).toEqual({
      subtotal: '100.00',
      taxRate: '8.2500',
      taxAmount: '8.25',
      total: '108.25',
    })
    expect(() => settleAmounts({ sent: { ...sent, total: '216.49' }, lines, linesAreNew: false, stored })).toThrow(
      '216.49 was sent, but subtotal and tax add up to 216.50',
    )
  })

  test('that are none leave the amount to the body', () => {
    expect(settleAmounts({ sent: { subtotal: '50.00', taxRate: null, taxAmount: '0.00' }, lines: [], linesAreNew: false, stored }).total).toBe(
      '50.00',
    )
    expect(settleAmounts({ sent: {}, lines: [], linesAreNew: true, stored })).toMatchObject({ subtotal: '0.00', total: '0.00' })
  })
})

describe('what is sent', () => {
  const refusal = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return error instanceof AppError && [error.code, error.message, error.issues]
    }
  }
  const settled = (sent: Parameters<typeof settleAmounts>[0]['sent']) => refusal(() => settleAmounts({ sent, lines, linesAreNew: true }))

  test('must agree with what the lines come to, each amount by itself, and is told what is right', () => {
    expect(settled({ subtotal: '100.00', taxRate: '8.25', taxAmount: '8.25', total: '108.25' })).toMatchObject({ total: '108.25' })
    const [subtotal, tax, total] = [
      '99.99 was sent, but the line items add up to 100.00',
      '8.26 was sent, but 8.25% of 100.00 is 8.25',
      '108.24 was sent, but subtotal and tax add up to 108.25',
    ]
    expect(settled({ subtotal: '99.99', taxRate: '8.25', taxAmount: '8.26', total: '108.24' })).toEqual([
      'amounts_disagree',
      subtotal,
      [
        { path: 'subtotal', message: subtotal },
        { path: 'taxAmount', message: tax },
        { path: 'total', message: total },
      ],
    ])
  })

  test('of a new invoice without a rate is its tax, and none where nothing is sent', () => {
    expect(settled({ taxAmount: '7.00' })).toEqual({ subtotal: '100.00', taxRate: null, taxAmount: '7.00', total: '107.00' })
    expect(settled({})).toEqual({ subtotal: '100.00', taxRate: null, taxAmount: '0.00', total: '100.00' })
  })

  test('without lines needs a subtotal, unless one is stored', () => {
    const message = 'Subtotal is required'
    expect(refusal(() => settleAmounts({ sent: {}, lines: [], linesAreNew: false }))).toEqual([
      'validation_failed',
      message,
      [{ path: 'subtotal', message }],
    ])
    expect(settleAmounts({ sent: {}, lines: [], linesAreNew: false, stored })).toEqual({ ...stored, total: '108.25' })
    expect(settleAmounts({ sent: { subtotal: '10.00' }, lines: [], linesAreNew: true }).total).toBe('10.00')
  })

  test('without lines is rounded to the cent; with lines that stay, any sum of theirs', () => {
    const floats = { subtotal: '455.00000000000006', taxAmount: '37.5375', total: '492.5375' }
    expect(settleAmounts({ sent: floats, lines: [], linesAreNew: false })).toEqual({
      subtotal: '455.00',
      taxRate: null,
      taxAmount: '37.54',
      total: '492.54',
    })
    expect(settleAmounts({ sent: { subtotal: '200.00499999999997', total: '216.504999' }, lines, linesAreNew: false, stored }).total).toBe('108.25')
  })

  test('has no tax with null, unless a rate is sent', () => {
    const stands = { lines, linesAreNew: false, stored }
    expect(settleAmounts({ sent: { taxAmount: null }, ...stands })).toMatchObject({ taxRate: null, taxAmount: '0.00' })
    expect(settleAmounts({ sent: { taxAmount: null, taxRate: '10' }, ...stands })).toMatchObject({ taxRate: '10', taxAmount: '10.00' })
  })

  test('may come to what can be stored, and no cent more', () => {
    const most = (taxAmount: string) => refusal(() => settleAmounts({ sent: { subtotal: '99999999.00', taxAmount }, lines: [], linesAreNew: true }))
    expect(most('0.99')).toMatchObject({ total: '99999999.99' })
    const message = 'The total must be below 100000000'
    expect(most('1.00')).toEqual(['validation_failed', message, [{ path: 'total', message }]])
  })
})

test('a line’s amount may be off by less than a cent, as products and binary floats are, and by no more', () => {
  const line = { description: 'Work', quantity: '1.005', rate: '1.50' }
  for (const amount of [undefined, '1.5075', '1.51', '1.510000', '1.5076', '1.50000000000000001', '1.51999999999999'])
    expect(() => requireLineAmounts([{ ...line, amount }])).not.toThrow()
  const refusals = ['1.50', '1.4999999', '1.52'].map((amount) => {
    try {
      return requireLineAmounts([line, { ...line, amount }])
    } catch (error) {
      return (error as AppError).issues
    }
  })
  expect(refusals).toEqual(
    ['1.50', '1.4999999', '1.52'].map((amount) => [{ path: 'lineItems.1.amount', message: `${amount} was sent, but quantity × rate is 1.51` }]),
  )
  expect(() => requireLineAmounts([{ ...line, amount: '2' }], () => 'amount')).toThrow(
    expect.objectContaining({ code: 'amounts_disagree', issues: [expect.objectContaining({ path: 'amount' })] }),
  )
})
