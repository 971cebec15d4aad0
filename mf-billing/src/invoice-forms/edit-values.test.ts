import { describe, expect, test } from 'vitest'
import { editValues } from './edit-values.ts'
import { entries, hosting, sampleDetails, sampleLine } from './testing/form-samples.ts'

const today = '2026-11-20'
const valuesOf = (differing: Parameters<typeof sampleDetails>[0] = {}) => editValues(sampleDetails(differing), entries, today)

describe('the Edit modal begins', () => {
  test('with the fields of the invoice', () => {
    expect(valuesOf({ notes: 'Thank you' })).toMatchObject({
      clientId: '1',
      projectId: '10',
      invoiceNumber: 'INV-20261105-007',
      status: 'sent',
      statusReason: '',
      issueDate: '2026-11-05',
      dueDate: '2026-12-05',
      notes: 'Thank you',
    })
    expect(valuesOf({ projectId: null }).projectId).toBe('')
  })

  test('with today for the dates that it has not yet', () => {
    expect(valuesOf()).toMatchObject({ paidDate: today, submittedDate: today })
    expect(valuesOf({ paidDate: '2026-11-10', submittedDate: '2026-11-06' })).toMatchObject({ paidDate: '2026-11-10', submittedDate: '2026-11-06' })
  })

  test('with the entries that lines remember, as the lines bill them, and the other lines beside', () => {
    const { chosen, lineItems } = valuesOf({ lineItems: [hosting, sampleLine({ quantity: '2', description: 'Tables' })] })
    expect(chosen).toEqual([{ entryId: 106, date: '2026-11-04', line: { description: 'Tables', quantity: '2', rate: '140.00', place: 1 } }])
    expect(lineItems).toEqual([{ description: 'Hosting, one year', quantity: '1', rate: '120.00', place: 0 }])
  })

  test('with the entry that matches a line without one', () => {
    const { chosen, lineItems } = valuesOf({
      lineItems: [sampleLine({ description: 'Time Entry #100 - Sketches for the landing page', timeEntryId: null })],
      timeEntryIds: [],
    })
    expect(chosen.map(({ entryId }) => entryId)).toEqual([100])
    expect(lineItems).toEqual([])
  })

  test('with entries that stand on it without a line, which therefore are not billed twice', () => {
    const { chosen } = valuesOf({ lineItems: [sampleLine({ description: 'October, as agreed', rate: '1.00', timeEntryId: null })] })
    expect(chosen).toEqual([{ entryId: 106, date: '2026-11-04', line: null }])
  })

  test('with the sum as a line where an invoice has none', () => {
    expect(valuesOf({ lineItems: [], timeEntryIds: [] }).lineItems).toEqual([{ description: '', quantity: '1', rate: '470.00', place: null }])
    expect(valuesOf({ lineItems: [], timeEntryIds: [], subtotal: '0.00' }).lineItems).toEqual([])
  })
})

describe('its tax', () => {
  test('is the stored rate', () => {
    expect(valuesOf({ taxRate: '7.3' })).toMatchObject({ taxRate: '7.3', taxAmount: '0' })
  })

  test('is else the rate that gives the stored amount exactly', () => {
    expect(valuesOf({ taxRate: null, taxAmount: '47.00' })).toMatchObject({ taxRate: '10', taxAmount: '0' })
    expect(valuesOf({ taxRate: null, taxAmount: '0.00' })).toMatchObject({ taxRate: '0', taxAmount: '0' })
  })

  test('is else the amount', () => {
    expect(valuesOf({ taxRate: null, subtotal: '100000.00', taxAmount: '33.33' })).toMatchObject({ taxRate: '', taxAmount: '33.33' })
  })
})
