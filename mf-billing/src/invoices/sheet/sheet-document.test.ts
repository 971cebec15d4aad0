import { describe, expect, test } from 'vitest'
import { sampleDesign, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import { resolveLook, buildSheetDocument } from './sheet-document.ts'
import type { Sender } from './sheet-document.ts'

const sender: Sender = { party: { name: 'Ada Lovelace', lines: ['ada@example.com'], taxId: null }, logoUrl: null, paper: 'A4' }
const sources = { client: northwind, sender, look: sampleDesign, terms: null, date: (date: string) => date }
const documentOf = (invoice: Parameters<typeof sampleInvoiceDetails>[0]) => buildSheetDocument({ ...sources, invoice: sampleInvoiceDetails(invoice) })

describe('sheet texts match the PDF', () => {
  test('an open invoice shows the due date', () => {
    expect(documentOf({})).toMatchObject({ stamp: null, dueOrPaid: 'Due 2026-12-02', total: { label: 'Total due', amount: '$1,336.35' } })
  })

  test('a partly paid invoice shows the remaining amount', () => {
    const { received, total, dueOrPaid } = documentOf({ status: 'sent', amountPaid: '336.35' })
    expect([received, total, dueOrPaid]).toEqual([{ total: '$1,336.35', amount: '$336.35' }, { label: 'Balance due', amount: '$1,000.00' }, 'Due 2026-12-02'])
  })

  test('a paid invoice shows the paid date', () => {
    const { stamp, dueOrPaid, total, facts } = documentOf({ status: 'paid', paidDate: '2026-11-20' })
    expect([stamp, dueOrPaid, total.label]).toEqual(['Paid', 'Paid 2026-11-20', 'Total paid'])
    expect(facts.map(({ title }) => title)).toEqual(['Issued', 'Due', 'Paid', 'Project'])
  })

  test('a paid invoice without a date shows "Paid"', () => {
    expect(documentOf({ status: 'paid', paidDate: null })).toMatchObject({ dueOrPaid: 'Paid', total: { label: 'Total paid' } })
  })

  test('a cancelled invoice shows its total, not a due amount', () => {
    expect(documentOf({ status: 'cancelled' })).toMatchObject({ dueOrPaid: 'Issued 2026-11-02', total: { label: 'Total', amount: '$1,336.35' } })
    expect(documentOf({ status: 'cancelled', amountPaid: '336.35' }).total).toEqual({ label: 'Balance due', amount: '$0.00' })
  })

  test.each([
    [{ taxRate: '8.25', taxAmount: '101.85' }, { label: 'Tax (8.25%)', amount: '$101.85' }],
    [{ taxRate: null, taxAmount: '12.00' }, { label: 'Tax', amount: '$12.00' }],
    [{ taxRate: '0', taxAmount: '0.00' }, { label: 'Tax (0%)', amount: '$0.00' }],
    [{ taxRate: null, taxAmount: '0.00' }, null],
  ])('of its tax: %j', (tax, line) => {
    expect(documentOf(tax).tax).toEqual(line)
  })

  test('the recipient shows only known details', () => {
    const invoice = sampleInvoiceDetails()
    const client = { ...northwind, primaryContact: ' ', address: '400 Harbor Street', taxId: '93-1' }
    expect(buildSheetDocument({ ...sources, invoice, client }).to).toEqual({ name: 'Northwind Studio', lines: ['400 Harbor Street', 'hello@northwind.studio'], taxId: '93-1' })
    expect(buildSheetDocument({ ...sources, invoice, client: undefined }).to).toEqual({ name: 'Northwind Studio', lines: [], taxId: null })
  })
})

test('an invoice without its own look uses the default', () => {
  expect(resolveLook({ template: null, accentColor: null }, sampleDesign)).toEqual({ template: 'classic', accentColor: '#2f5bd8' })
  expect(resolveLook({ template: 'modern', accentColor: null }, sampleDesign)).toEqual({ template: 'modern', accentColor: '#2f5bd8' })
})
