import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueOf, exceedsMaxAmount, isPartlyPaid, lineAmount, subtotalOf, sumOf, taxAt, taxRateOf, totalOf, whyNotDeductible } from './invoice-totals.ts'

const lines = (count: number, quantity: string, rate: string) => Array.from({ length: count }, () => ({ quantity, rate }))

describe('a line’s amount', () => {
  test.each([
    // Floating-point arithmetic would round these down: (1.005).toFixed(2) and 1.005 * 1 to 1.00, 1.225 * 7 to 8.57.
    ['1.005', '1.00', '1.01'],
    ['2.675', '1', '2.68'],
    ['1.2250', '7.00', '8.58'],
    ['0.1', '0.05', '0.01'],
    ['0.1', '0.04', '0.00'],
    ['0.25', '33.33', '8.33'],
    ['0.1667', '125.00', '20.84'],
    ['0', '125.00', '0.00'],
    ['999999.9999', '99.99', '99989999.99'],
  ])('for %s × %s is %s, rounded half up', (quantity, rate, expected) => {
    expect(lineAmount({ quantity, rate })).toBe(expected)
  })
})

describe('invoice totals', () => {
  test('are the sum of the rounded lines, with the tax rounded once', () => {
    const subtotal = subtotalOf(lines(3, '0.25', '33.33'))
    expect([subtotal, taxAt('8.25', subtotal), sumOf([subtotal, taxAt('8.25', subtotal)])]).toEqual(['24.99', '2.06', '27.05'])
  })

  test('deduct deposits after tax, up to the full amount', () => {
    const amounts = { subtotal: '1000.00', taxAmount: '82.50' }
    expect(totalOf(amounts)).toBe('1082.50')
    expect(totalOf({ ...amounts, deductions: ['600.00', '0.10'] })).toBe('482.40')
    expect(whyNotDeductible(amounts)).toBeUndefined()
    expect(whyNotDeductible({ ...amounts, deductions: ['600.00', '482.50'] })).toBeUndefined()
    expect(whyNotDeductible({ ...amounts, deductions: ['600.00', '482.51'] })?.message).toBe('The deposits ($1,082.51) are more than the invoice amount ($1,082.50)')
  })

  test('are exact where floats are not', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30')
    expect(sumOf(Array.from({ length: 1000 }, () => '99999999.99'))).toBe('99999999990.00')
    expect(sumOf([])).toBe('0.00')
    expect(sumOf(['5620.25', '-6230.50', '0.00'])).toBe('-610.25')
    expect(sumOf(['0.25', '-0.75'])).toBe('-0.50')
  })

  test.each([
    ['8.25', '0.06', '0.00'],
    ['8.25', '0.07', '0.01'],
    ['50', '0.01', '0.01'],
    ['8.875', '100.00', '8.88'],
    ['0', '99.99', '0.00'],
    ['100', '99999999.99', '99999999.99'],
  ])('include %s percent tax on %s, which is %s', (rate, subtotal, tax) => {
    expect(taxAt(rate, subtotal)).toBe(tax)
  })

  test('exceed the maximum if they are a hundred million or more', () => {
    expect([exceedsMaxAmount('99999999.99'), exceedsMaxAmount('100000000.00')]).toEqual([false, true])
  })
})

describe('the payment state', () => {
  test.each([
    ['100.00', '0.00', '100.00'],
    ['100.00', '99.99', '0.01'],
    ['100.00', '100.00', '0.00'],
    // An overpayment does not result in a negative balance.
    ['100.00', '100.01', '0.00'],
  ])('for a total of %s and a payment of %s shows %s due', (total, amountPaid, due) => {
    expect(dueOf({ total, amountPaid })).toBe(due)
  })

  test('is partial if a payment was received but the invoice is not paid', () => {
    const results = [
      ['sent', '0.01'],
      ['sent', '0.00'],
      ['paid', '0.01'],
      ['paid', '0.00'],
    ].map(([status = '', amountPaid = '']) => isPartlyPaid({ status, amountPaid }))
    expect(results).toEqual([true, false, false, false])
  })
})

describe('the tax rate', () => {
  test.each([
    ['100.00', '8.25', '8.25'],
    ['24.99', '2.06', '8.24'],
    ['10000.00', '887.50', '8.875'],
    ['100000.00', '8512.30', '8.5123'],
    ['470.00', '33.33', null],
    ['100.00', '0.00', '0'],
    ['0.00', '0.00', '0'],
    ['0.00', '1.00', null],
    ['100.00', '100.01', null],
    ['99999999.99', '0.01', null],
  ])('for a subtotal of %s and a tax of %s is %s', (subtotal, tax, rate) => {
    expect(taxRateOf(subtotal, tax)).toBe(rate)
  })

  test('reproduces the tax amount when it is applied to the subtotal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 10_000 }), (cents, rate) => {
        const subtotal = inDollars(BigInt(cents))
        const tax = taxAt(inDollars(BigInt(rate)), subtotal)
        const found = taxRateOf(subtotal, tax)
        expect(found).not.toBeNull()
        expect(taxAt(found ?? '', subtotal)).toBe(tax)
      }),
    )
  })
})

/** In integer units: ten-thousandths of a quantity, cents, ten-thousandths of a percent. */
interface Generated {
  lines: [quantity: number, rate: number][]
  tax: number
}

// Quarter hours at unusual rates, timers measured in whole seconds, ties and extremes.
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((quarters) => quarters * 2500),
  fc.integer({ min: 0, max: 99_999 }),
  fc.integer({ min: 0, max: 9_999_999_999 }),
  fc.constantFrom(1, 50, 5000, 1667, 10_050),
)
const rate = fc.oneof(
  fc.constantFrom(1, 5, 3333, 100, 12_500, 9_999_999_999),
  fc.integer({ min: 0, max: 50_000 }),
  fc.integer({ min: 0, max: 9_999_999_999 }),
)
const tax = fc.oneof(fc.constantFrom(0, 82_500, 88_750, 190_000, 500_000, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))
const invoice = fc.record<Generated>({ lines: fc.array(fc.tuple(quantity, rate), { maxLength: 6 }), tax })

/** Rounds half up by remainder, independently of the code under test. */
function rounded(value: bigint, unit: bigint): bigint {
  return value / unit + (2n * (value % unit) >= unit ? 1n : 0n)
}

function inDollars(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

function fine(units: number): string {
  return `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`
}

test('random invoices have the same totals as an independent integer computation', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(invoice, ({ lines, tax }) => {
      const amounts = lines.map(([quantity, rate]) => rounded(BigInt(quantity) * BigInt(rate), 10_000n))
      const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n)
      const taxAmount = rounded(subtotal * BigInt(tax), 1_000_000n)

      const priced = lines.map(([quantity, rate]) => ({ quantity: fine(quantity), rate: inDollars(BigInt(rate)) }))
      const computed = subtotalOf(priced)
      const computedTax = taxAt(fine(tax), computed)
      expect([...priced.map(lineAmount), computed, computedTax, sumOf([computed, computedTax])]).toEqual(
        [...amounts, subtotal, taxAmount, subtotal + taxAmount].map(inDollars),
      )
    }),
    { numRuns: process.env.TEST_TIER === 'full' ? 100_000 : 2_000 },
  )
})
