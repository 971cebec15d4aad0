import { AppError } from '@billfold/contracts/errors'
import { describe, expect, test } from 'vitest'
import { computeAmounts, initialStatus, nextStatus, requireLineAmounts, type StatusFields } from './invoice-rules.ts'

const TODAY = '2026-03-10'
const sent: StatusFields = { status: 'sent', dueDate: '2026-03-31', paidDate: null, submittedDate: null, overdueAfter: '2026-03-31', earlierStatus: null }
const overdue: StatusFields = { ...sent, status: 'overdue', dueDate: '2026-03-01', overdueAfter: null, earlierStatus: 'sent' }

const lines = [{ quantity: '1', rate: '100.00' }]
const stored = { subtotal: '100.00', taxRate: '8.2500', taxAmount: '8.25' }

describe('the tax', () => {
  test('is recomputed from the stored rate when lines change', () => {
    expect(computeAmounts({ sent: {}, lines: [{ quantity: '2', rate: '100.00' }], linesAreNew: true, stored })).toMatchObject({
      taxAmount: '16.50',
      total: '216.50',
    })
  })

  test('loses its stored rate if a different amount is entered, but keeps it if the amount matches', () => {
    expect(computeAmounts({ sent: { taxAmount: '9.00' }, lines, linesAreNew: false, stored })).toMatchObject({
      taxRate: null,
      taxAmount: '9.00',
      total: '109.00',
    })
    expect(computeAmounts({ sent: { taxAmount: '8.25' }, lines, linesAreNew: false, stored }).taxRate).toBe('8.2500')
  })

  test('keeps its amount when the rate is cleared', () => {
    expect(computeAmounts({ sent: { taxRate: null }, lines, linesAreNew: false, stored })).toMatchObject({ taxRate: null, taxAmount: '8.25' })
  })
})

describe('deposits', () => {
  const deductions = ['60.00', '40.00']

  test('are deducted after tax', () => {
    expect(computeAmounts({ sent: { total: '8.25' }, lines, linesAreNew: false, stored, deductions })).toMatchObject({ taxAmount: '8.25', deducted: '100.00', total: '8.25' })
  })

  test('cannot exceed the amount with tax', () => {
    const compute = (rate: string) => computeAmounts({ sent: {}, lines: [{ quantity: '1', rate }], linesAreNew: true, stored, deductions })
    expect(compute('92.38').total).toBe('0.00')
    expect(() => compute('92.37')).toThrow('The deposits ($100.00) are more than the invoice amount ($99.99)')
  })

  test('do not allow amounts above the database’s limit', () => {
    const large = { sent: { subtotal: '99999999.99', taxAmount: '0.01' }, lines: [], linesAreNew: true }
    expect(() => computeAmounts({ ...large, deductions })).toThrow('The total can be at most $99,999,999.99')
  })
})

describe('unchanged lines', () => {
  test('override the amounts in the request, which only need to agree with each other', () => {
    const sent = { subtotal: '200.00', taxAmount: '16.50', total: '216.50' }
    expect(computeAmounts({ sent, lines, linesAreNew: false, stored })).toEqual({
      subtotal: '100.00',
      taxRate: '8.2500',
      taxAmount: '8.25',
      deducted: '0.00',
      total: '108.25',
    })
    expect(() => computeAmounts({ sent: { ...sent, total: '216.49' }, lines, linesAreNew: false, stored })).toThrow(
      '216.49 was sent, but subtotal and tax add up to 216.50',
    )
  })

  test('do not override the amounts in the request if there are no lines', () => {
    expect(computeAmounts({ sent: { subtotal: '50.00', taxRate: null, taxAmount: '0.00' }, lines: [], linesAreNew: false, stored }).total).toBe(
      '50.00',
    )
    expect(computeAmounts({ sent: {}, lines: [], linesAreNew: true, stored })).toMatchObject({ subtotal: '0.00', total: '0.00' })
  })
})

describe('amounts in a request', () => {
  const refusal = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return error instanceof AppError && [error.code, error.message, error.issues]
    }
  }
  const compute = (sent: Parameters<typeof computeAmounts>[0]['sent']) => refusal(() => computeAmounts({ sent, lines, linesAreNew: true }))

  test('are rejected with the correct amounts if they do not match the lines', () => {
    expect(compute({ subtotal: '100.00', taxRate: '8.25', taxAmount: '8.25', total: '108.25' })).toMatchObject({ total: '108.25' })
    const [subtotal, tax, total] = [
      '99.99 was sent, but the line items add up to 100.00',
      '8.26 was sent, but 8.25% of 100.00 is 8.25',
      '108.24 was sent, but subtotal and tax add up to 108.25',
    ]
    expect(compute({ subtotal: '99.99', taxRate: '8.25', taxAmount: '8.26', total: '108.24' })).toEqual([
      'amounts_disagree',
      subtotal,
      [
        { path: 'subtotal', message: subtotal },
        { path: 'taxAmount', message: tax },
        { path: 'total', message: total },
      ],
    ])
  })

  test('default to zero tax for a new invoice', () => {
    expect(compute({ taxAmount: '7.00' })).toEqual({ subtotal: '100.00', taxRate: null, taxAmount: '7.00', deducted: '0.00', total: '107.00' })
    expect(compute({})).toEqual({ subtotal: '100.00', taxRate: null, taxAmount: '0.00', deducted: '0.00', total: '100.00' })
  })

  test('must include a subtotal if there are no lines, unless one is stored', () => {
    const message = 'Subtotal is required'
    expect(refusal(() => computeAmounts({ sent: {}, lines: [], linesAreNew: false }))).toEqual([
      'validation_failed',
      message,
      [{ path: 'subtotal', message }],
    ])
    expect(computeAmounts({ sent: {}, lines: [], linesAreNew: false, stored })).toEqual({ ...stored, deducted: '0.00', total: '108.25' })
    expect(computeAmounts({ sent: { subtotal: '10.00' }, lines: [], linesAreNew: true }).total).toBe('10.00')
  })

  test('are rounded to the cent', () => {
    const floats = { subtotal: '455.00000000000006', taxAmount: '37.5375', total: '492.5375' }
    expect(computeAmounts({ sent: floats, lines: [], linesAreNew: false })).toEqual({
      subtotal: '455.00',
      taxRate: null,
      taxAmount: '37.54',
      deducted: '0.00',
      total: '492.54',
    })
    expect(computeAmounts({ sent: { subtotal: '200.00499999999997', total: '216.504999' }, lines, linesAreNew: false, stored }).total).toBe('108.25')
  })

  test('clear the tax when the tax amount is null, unless a rate is sent', () => {
    const unchanged = { lines, linesAreNew: false, stored }
    expect(computeAmounts({ sent: { taxAmount: null }, ...unchanged })).toMatchObject({ taxRate: null, taxAmount: '0.00' })
    expect(computeAmounts({ sent: { taxAmount: null, taxRate: '10' }, ...unchanged })).toMatchObject({ taxRate: '10', taxAmount: '10.00' })
  })

  test('are limited to what the database can store', () => {
    const most = (taxAmount: string) => refusal(() => computeAmounts({ sent: { subtotal: '99999999.00', taxAmount }, lines: [], linesAreNew: true }))
    expect(most('0.99')).toMatchObject({ total: '99999999.99' })
    const message = 'The total can be at most $99,999,999.99'
    expect(most('1.00')).toEqual(['validation_failed', message, [{ path: 'total', message }]])
  })
})

test('accepts line amounts that differ by less than a cent', () => {
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

test('a new invoice is a draft by default', () => {
  expect(initialStatus({ dueDate: TODAY }, TODAY)).toEqual({ status: 'draft', dueDate: TODAY, paidDate: null, submittedDate: null, overdueAfter: null, earlierStatus: null })
})

describe('an invoice', () => {
  test.each([['sent'], ['submitted']] as const)('can become overdue when it is %s', (status) => {
    expect(initialStatus({ status, dueDate: TODAY }, TODAY).overdueAfter).toBe(TODAY)
  })

  test.each(['draft', 'paid', 'overdue', 'cancelled'] as const)('cannot become overdue when it is %s', (status) => {
    expect(initialStatus({ status, dueDate: TODAY }, TODAY).overdueAfter).toBeNull()
  })

  test('does not become overdue if its due date had already passed when it was saved', () => {
    expect(initialStatus({ status: 'submitted', dueDate: '2026-03-09' }, TODAY).overdueAfter).toBeNull()
    expect(nextStatus(sent, { dueDate: '2026-03-09' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: null })
  })

  test('can still become overdue after a save that changes neither status nor due date', () => {
    expect(nextStatus(sent, { status: 'sent', dueDate: '2026-03-31' }, '2026-04-02').overdueAfter).toBe('2026-03-31')
  })
})

describe('an invoice that the job has set to overdue', () => {
  test('returns to its previous status when given a later due date, even if the request still contains the status overdue', () => {
    for (const status of [undefined, 'overdue'] as const) {
      expect(nextStatus(overdue, { status, dueDate: '2026-03-20' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: '2026-03-20', earlierStatus: null })
    }
    expect(nextStatus(overdue, { dueDate: TODAY }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: TODAY })
  })

  test('stays overdue if the new due date has also passed', () => {
    expect(nextStatus(overdue, { dueDate: '2026-03-09' }, TODAY)).toMatchObject({ status: 'overdue', earlierStatus: 'sent' })
  })

  test('accepts a new status from the user', () => {
    expect(nextStatus(overdue, { status: 'sent' }, TODAY)).toMatchObject({ status: 'sent', overdueAfter: null, earlierStatus: null })
    expect(nextStatus(overdue, { status: 'cancelled', dueDate: '2026-04-01' }, TODAY)).toMatchObject({ status: 'cancelled', earlierStatus: null })
  })
})

test('an invoice set to overdue by hand stays overdue even with a later due date', () => {
  expect(nextStatus({ ...overdue, earlierStatus: null }, { dueDate: '2026-04-01' }, TODAY).status).toBe('overdue')
})

describe('status dates', () => {
  test('include a paid date only while the invoice is paid', () => {
    const paid = nextStatus(sent, { status: 'paid' }, TODAY)
    expect(paid).toMatchObject({ paidDate: TODAY, overdueAfter: null })
    expect(nextStatus(paid, { paidDate: '2026-03-05' }, TODAY).paidDate).toBe('2026-03-05')
    expect(nextStatus(paid, {}, '2026-05-01').paidDate).toBe(TODAY)
    expect(nextStatus(paid, { status: 'sent', paidDate: '2026-03-05' }, TODAY).paidDate).toBeNull()
  })

  test('do not restore a cleared paid date', () => {
    const undated = nextStatus(nextStatus(sent, { status: 'paid' }, TODAY), { paidDate: null }, TODAY)
    expect([undated.paidDate, nextStatus(undated, { status: 'paid' }, TODAY).paidDate]).toEqual([null, null])
    expect(nextStatus(sent, { status: 'paid', paidDate: null }, TODAY).paidDate).toBeNull()
  })

  test('include the submitted date even after the invoice is paid', () => {
    const submitted = nextStatus(sent, { status: 'submitted' }, TODAY)
    expect(submitted.submittedDate).toBe(TODAY)
    expect(nextStatus(submitted, { status: 'paid' }, TODAY).submittedDate).toBe(TODAY)
    expect(nextStatus(submitted, { status: 'draft', submittedDate: null }, TODAY).submittedDate).toBeNull()
  })
})
