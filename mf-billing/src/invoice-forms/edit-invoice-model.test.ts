import { describe, expect, test } from 'vitest'
import { sampleEntry } from '../testing/samples.ts'
import { buildChanges, lineMatchesEntry, matchEntriesToLines, splitLines } from './edit-invoice-model.ts'
import { toChosenEntry, valuesFromInvoice, type InvoiceFormValues } from './invoice-form-model.ts'
import { entries, hosting, sampleDetails, sampleLine, sketches } from './testing/form-samples.ts'

const today = '2026-11-20'
function valuesOf(differing: Parameters<typeof sampleDetails>[0] = {}): InvoiceFormValues {
  const invoice = sampleDetails(differing)
  return valuesFromInvoice(invoice, splitLines(invoice, entries), today)
}

describe('the edit form’s initial values', () => {
  test('contain the invoice’s fields', () => {
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

  test('use today’s date for missing dates', () => {
    expect(valuesOf()).toMatchObject({ paidDate: today, submittedDate: today })
    expect(valuesOf({ paidDate: '2026-11-10', submittedDate: '2026-11-06' })).toMatchObject({ paidDate: '2026-11-10', submittedDate: '2026-11-06' })
  })

  test('separate lines for time entries from other lines', () => {
    const { chosen, lineItems } = valuesOf({ lineItems: [hosting, sampleLine({ quantity: '2', description: 'Tables' })] })
    expect(chosen).toEqual([{ entryId: 106, date: '2026-11-04', line: { description: 'Tables', quantity: '2', rate: '140.00', place: 1 } }])
    expect(lineItems).toEqual([{ description: 'Hosting, one year', quantity: '1', rate: '120.00', place: 0 }])
  })

  test('match a line without an entry id to an entry', () => {
    const { chosen, lineItems } = valuesOf({
      lineItems: [sampleLine({ description: 'Time Entry #100 - Sketches for the landing page', timeEntryId: null })],
      timeEntryIds: [],
    })
    expect(chosen.map(({ entryId }) => entryId)).toEqual([100])
    expect(lineItems).toEqual([])
  })

  test('include an entry that has no line, so that it is not billed twice', () => {
    const { chosen } = valuesOf({ lineItems: [sampleLine({ description: 'October, as agreed', rate: '1.00', timeEntryId: null })] })
    expect(chosen).toEqual([{ entryId: 106, date: '2026-11-04', line: null }])
  })

  test('contain one line for the subtotal if the invoice has no lines', () => {
    expect(valuesOf({ lineItems: [], timeEntryIds: [] }).lineItems).toEqual([{ description: '', quantity: '1', rate: '470.00', place: null }])
    expect(valuesOf({ lineItems: [], timeEntryIds: [], subtotal: '0.00' }).lineItems).toEqual([])
  })
})

describe('the edit form’s initial tax', () => {
  test('is the stored rate', () => {
    expect(valuesOf({ taxRate: '7.3' })).toMatchObject({ taxRate: '7.3', taxAmount: '0' })
  })

  test('is the rate that produces the stored amount if no rate is stored', () => {
    expect(valuesOf({ taxRate: null, taxAmount: '47.00' })).toMatchObject({ taxRate: '10', taxAmount: '0' })
    expect(valuesOf({ taxRate: null, taxAmount: '0.00' })).toMatchObject({ taxRate: '0', taxAmount: '0' })
  })

  test('is the stored amount if no rate produces it', () => {
    expect(valuesOf({ taxRate: null, subtotal: '100000.00', taxAmount: '33.33' })).toMatchObject({ taxRate: '', taxAmount: '33.33' })
  })
})

const entry = sampleEntry()
const line = sampleLine({ id: 1, description: entry.description, timeEntryId: null })
const match = (...[lines, entries, standing = []]: [ReturnType<typeof sampleLine>[], ReturnType<typeof sampleEntry>[], number[]?]) => [
  ...matchEntriesToLines(lines, entries, new Set(standing)),
]

describe('a line and an entry match', () => {
  test('when one description contains the other', () => {
    expect(lineMatchesEntry({ ...line, description: `Time Entry #100 - ${entry.description}` }, entry)).toBe(true)
    expect(lineMatchesEntry({ ...line, description: 'landing page' }, entry)).toBe(true)
    expect(lineMatchesEntry({ ...line, description: 'Sketches for another page' }, entry)).toBe(false)
  })

  test.each([
    ['quantity', '2.51', '2.5101'],
    ['quantity', '2.49', '2.4899'],
    ['rate', '140.01', '140.02'],
    ['amount', '349.99', '349.98'],
  ])('when their %s differs by at most 0.01: %s matches, %s does not', (field, near, far) => {
    expect(lineMatchesEntry({ ...line, [field]: near }, entry)).toBe(true)
    expect(lineMatchesEntry({ ...line, [field]: far }, entry)).toBe(false)
  })
})

describe('matching lines to entries', () => {
  test('prefers the entry id stored in the line', () => {
    expect(match([sampleLine({ timeEntryId: 9 })], [sampleEntry({ id: 5 })])).toEqual([[1, 9]])
  })

  test('matches each entry only once', () => {
    const twins = [sampleLine({ ...line, id: 1 }), sampleLine({ ...line, id: 2 }), sampleLine({ ...line, id: 3 })]
    expect(match(twins, [entry, sampleEntry({ id: 101 })])).toEqual([
      [1, 100],
      [2, 101],
    ])
  })

  test('prefers entries already on the invoice', () => {
    expect(match([line], [entry, sampleEntry({ id: 101, invoiceId: 12, isInvoiced: true })], [101])).toEqual([[1, 101]])
  })

  test('prefers an identical description, then the longest matching one', () => {
    const [short, long] = [sampleEntry({ id: 1, description: 'Match' }), sampleEntry({ id: 2, description: 'Match one' })]
    const billedBy = (description: string) => match([{ ...line, description }], [short, long])
    expect(billedBy('Match one and more')).toEqual([[1, 2]])
    expect(billedBy('Match')).toEqual([[1, 1]])
  })

  test('skips non-billable entries and those on other invoices', () => {
    expect(match([line], [sampleEntry({ invoiceId: 7, isInvoiced: true }), sampleEntry({ id: 101, isBillable: false })])).toEqual([])
  })

  test('skips entries that belong to other lines', () => {
    expect(match([sampleLine({ id: 2, timeEntryId: 100 }), line], [entry])).toEqual([[2, 100]])
  })
})

describe('changes to an edited invoice', () => {
  const begin = (differing = {}) => valuesOf(differing)
  const initial = begin()
  const change = (values: Partial<InvoiceFormValues>, before = initial) => buildChanges({ ...before, ...values }, before, today)

  test('contain only the changed fields', () => {
    expect(change({})).toEqual({})
    expect(change({ notes: 'Thanks' })).toEqual({ notes: 'Thanks' })
    expect(change({ projectId: '' })).toEqual({ projectId: null })
  })

  test('always contain lines, entries and totals together', () => {
    expect(change({ chosen: [...initial.chosen, toChosenEntry(sketches)] })).toEqual({
      lineItems: [
        { description: 'Responsive table', quantity: '2.5', rate: '140.00', timeEntryId: 106 },
        { description: 'Hosting, one year', quantity: '1', rate: '120.00' },
        { description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', timeEntryId: 100 },
      ],
      timeEntryIds: [106, 100],
      depositIds: [],
      subtotal: '820.00',
      taxRate: '8.25',
      taxAmount: '67.65',
      total: '887.65',
    })
  })

  test('include the entries when a cancelled invoice is reactivated', () => {
    const before = begin({ status: 'cancelled', timeEntryIds: [] })
    expect(change({ status: 'sent' }, before)).toMatchObject({ status: 'sent', timeEntryIds: [106], total: '508.78' })
    expect(change({ notes: 'Thanks' }, before)).toEqual({ notes: 'Thanks' })
  })

  test('include the deposits along with the totals', () => {
    const deduction = { depositId: 8, invoiceNumber: 'INV-8', amount: '400.00' }
    const before = begin({ deductions: [deduction], total: '108.78' })
    expect(change({ deposits: [deduction] })).toMatchObject({ depositIds: [8], subtotal: '470.00', total: '108.78' })
    expect(change({ deposits: [] }, before)).toMatchObject({ depositIds: [], total: '508.78' })
    expect(change({ notes: 'Thanks' }, before)).toEqual({ notes: 'Thanks' })
  })

  test('preserve the line order', () => {
    const before = begin({ lineItems: [hosting, sampleLine()] })
    const { lineItems } = change({ taxRate: '9' }, before)
    expect(lineItems?.map(({ description }) => description)).toEqual(['Hosting, one year', 'Responsive table'])
  })

  test('keep a fixed tax amount until a rate is entered', () => {
    const before = begin({ taxRate: null, taxAmount: '33.33' })
    expect(change({ lineItems: [] }, before)).toMatchObject({ taxRate: null, taxAmount: '33.33', total: '383.33' })
    expect(change({ taxRate: '10' }, before)).toMatchObject({ taxRate: '10', taxAmount: '47.00', total: '517.00' })
  })

  test('contain a null rate and no tax after the rate is cleared', () => {
    expect(change({ taxRate: '' })).toMatchObject({ taxRate: null, taxAmount: '0', total: '470.00' })
  })

  test('include the reason and date of a status change', () => {
    expect(change({ status: 'paid', statusReason: ' By cheque ' })).toEqual({ status: 'paid', paidDate: today, statusReason: 'By cheque' })
    expect(change({ status: 'submitted', submittedDate: '2026-11-07' })).toEqual({ status: 'submitted', submittedDate: '2026-11-07' })
    expect(change({ statusReason: 'Of nothing' })).toEqual({})
  })
})
