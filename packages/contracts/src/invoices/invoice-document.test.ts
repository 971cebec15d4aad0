import { describe, expect, test } from 'vitest'
import type { Language } from '../settings/languages.ts'
import { buildInvoiceDocument, resolveLook } from './invoice-document.ts'
import type { InvoiceDetails } from './invoice.ts'

const invoice: InvoiceDetails = {
  id: 1,
  userId: 1,
  clientId: 1,
  clientName: 'Northwind Studio',
  projectId: 10,
  projectName: 'Website redesign',
  invoiceNumber: 'INV-20261102-042',
  poNumber: null,
  kind: 'standard',
  proposalId: null,
  status: 'sent',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  paidDate: null,
  submittedDate: null,
  subtotal: '1234.50',
  taxRate: '8.25',
  taxAmount: '101.85',
  total: '1336.35',
  amountPaid: '0.00',
  notes: 'Thank you',
  sendReminders: true,
  template: null,
  accentColor: null,
  stripeInvoiceId: null,
  stripePaymentIntentId: null,
  stripePaymentLinkUrl: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
  lineItems: [{ id: 1, invoiceId: 1, description: 'Sketches', quantity: '2.5', rate: '493.80', amount: '1234.50', timeEntryId: null }],
  timeEntryIds: [],
  deductions: [],
  deductedOn: null,
  history: [],
  payments: [],
  emails: [],
  files: [],
  viewedAt: null,
}
const client = { name: 'Northwind Studio', email: 'hello@northwind.studio', primaryContact: null, address: null, taxId: null }
const sender = { party: { name: 'Ada Lovelace', lines: ['ada@example.com'], taxId: null }, paper: 'A4' as const }
const look = { template: 'classic' as const, accentColor: '#2f5bd8' }
const sources = { client, sender, look, terms: 'Net 30', language: 'en' as const }
const documentOf = (changes: Partial<InvoiceDetails>) => buildInvoiceDocument({ ...sources, invoice: { ...invoice, ...changes } })

describe('an invoice document', () => {
  test('shows the due date and the total for an open invoice', () => {
    expect(documentOf({})).toMatchObject({
      number: 'INV-20261102-042',
      stamp: null,
      dueOrPaid: 'Due Dec 2, 2026',
      facts: [
        { title: 'Issued', value: 'Nov 2, 2026' },
        { title: 'Due', value: 'Dec 2, 2026' },
        { title: 'Project', value: 'Website redesign' },
      ],
      lines: [{ description: 'Sketches', quantity: '2.5', rate: '$493.80', amount: '$1,234.50' }],
      subtotal: '$1,234.50',
      received: null,
      total: { label: 'Total due', amount: '$1,336.35' },
      notes: 'Thank you',
      terms: 'Net 30',
    })
  })

  test('shows the remaining amount for a partly paid invoice', () => {
    expect(documentOf({ amountPaid: '336.35' })).toMatchObject({
      received: { total: '$1,336.35', amount: '$336.35' },
      total: { label: 'Balance due', amount: '$1,000.00' },
      dueOrPaid: 'Due Dec 2, 2026',
    })
  })

  test('shows the paid date for a paid invoice', () => {
    const { stamp, dueOrPaid, total, facts } = documentOf({ status: 'paid', paidDate: '2026-11-20', amountPaid: '1336.35' })
    expect([stamp, dueOrPaid, total.label]).toEqual(['Paid', 'Paid Nov 20, 2026', 'Total paid'])
    expect(facts.map(({ title }) => title)).toEqual(['Issued', 'Due', 'Paid', 'Project'])
  })

  test('labels the PO number in the client’s language', () => {
    const factsIn = (language: Language) => buildInvoiceDocument({ ...sources, language, invoice: { ...invoice, poNumber: 'PO-4711' } }).facts
    expect(factsIn('en')).toContainEqual({ title: 'PO number', value: 'PO-4711' })
    expect(factsIn('de')).toContainEqual({ title: 'Bestellnummer', value: 'PO-4711' })
  })

  test('shows “Paid” for a paid invoice without a date', () => {
    expect(documentOf({ status: 'paid' })).toMatchObject({ dueOrPaid: 'Paid', total: { label: 'Total paid' } })
  })

  test('shows the total but no due amount for a cancelled invoice', () => {
    expect(documentOf({ status: 'cancelled' })).toMatchObject({ dueOrPaid: 'Issued Nov 2, 2026', total: { label: 'Total', amount: '$1,336.35' } })
    expect(documentOf({ status: 'cancelled', amountPaid: '336.35' }).total).toEqual({ label: 'Balance due', amount: '$0.00' })
  })

  test.each([
    [{ taxRate: '8.25', taxAmount: '101.85' }, { label: 'Tax (8.25%)', amount: '$101.85' }],
    [{ taxRate: null, taxAmount: '12.00' }, { label: 'Tax', amount: '$12.00' }],
    [{ taxRate: '0', taxAmount: '0.00' }, { label: 'Tax (0%)', amount: '$0.00' }],
    [{ taxRate: null, taxAmount: '0.00' }, null],
  ])('formats the tax line for %j', (tax, line) => {
    expect(documentOf(tax).tax).toEqual(line)
  })

  test('shows each deducted deposit', () => {
    const deductions = [{ depositId: 7, invoiceNumber: 'INV-0007', amount: '600.00' }]
    expect(documentOf({ deductions, total: '736.35' })).toMatchObject({
      deductions: [{ label: 'Deposit INV-0007', amount: '−$600.00' }],
      total: { label: 'Total due', amount: '$736.35' },
    })
    expect(documentOf({}).deductions).toEqual([])
  })

  test.each([
    [
      'de',
      {
        labels: { title: 'Rechnung INV-20261102-042', billTo: 'Rechnung an', quantity: 'Menge', amountPaid: 'Bereits bezahlt', page: 'Seite {page} von {pages}' },
        dueOrPaid: 'Fällig am 02.12.2026',
        lines: [{ quantity: '2,5', rate: '493,80\u00a0$', amount: '1.234,50\u00a0$' }],
        tax: { label: 'Steuer (8,25\u00a0%)', amount: '101,85\u00a0$' },
        received: { total: '1.336,35\u00a0$', amount: '336,35\u00a0$' },
        total: { label: 'Noch zu zahlen', amount: '1.000,00\u00a0$' },
      },
    ],
    [
      'fr',
      {
        labels: { title: 'Facture INV-20261102-042', billTo: 'Facturé à', quantity: 'Qté', amountPaid: 'Montant payé', page: 'Page {page} sur {pages}' },
        dueOrPaid: 'Échéance le 2 déc. 2026',
        lines: [{ quantity: '2,5', rate: '493,80\u00a0$US', amount: '1\u00a0234,50\u00a0$US' }],
        tax: { label: 'Taxe (8,25\u00a0%)', amount: '101,85\u00a0$US' },
        received: { total: '1\u00a0336,35\u00a0$US', amount: '336,35\u00a0$US' },
        total: { label: 'Solde à payer', amount: '1\u00a0000,00\u00a0$US' },
      },
    ],
    [
      'es',
      {
        labels: { title: 'Factura INV-20261102-042', billTo: 'Facturar a', quantity: 'Cant.', amountPaid: 'Importe pagado', page: 'Página {page} de {pages}' },
        dueOrPaid: 'Vence el 2 dic 2026',
        lines: [{ quantity: '2,5', rate: '493,80\u00a0US$', amount: '1.234,50\u00a0US$' }],
        tax: { label: 'Impuestos (8,25\u00a0%)', amount: '101,85\u00a0US$' },
        received: { total: '1.336,35\u00a0US$', amount: '336,35\u00a0US$' },
        total: { label: 'Saldo pendiente', amount: '1.000,00\u00a0US$' },
      },
    ],
  ] as const)('is in the client’s language: %s', (language, expected) => {
    const document = buildInvoiceDocument({ ...sources, language, invoice: { ...invoice, amountPaid: '336.35' } })
    expect(document).toMatchObject({ language, ...expected })
    // The PDF fonts lack the narrow no-break space.
    expect(JSON.stringify(document)).not.toContain('\u202f')
  })

  test('omits unknown client details', () => {
    const known = { ...client, primaryContact: ' ', address: '400 Harbor Street', taxId: '93-1' }
    const lines = ['400 Harbor Street', 'hello@northwind.studio']
    expect(buildInvoiceDocument({ ...sources, invoice, client: known }).to).toEqual({ name: 'Northwind Studio', lines, taxId: '93-1' })
    expect(buildInvoiceDocument({ ...sources, invoice, client: undefined }).to).toEqual({ name: 'Northwind Studio', lines: [], taxId: null })
  })
})

test('an invoice without a design uses the account’s design', () => {
  expect(resolveLook({ template: null, accentColor: null }, look)).toEqual(look)
  expect(resolveLook({ template: 'modern', accentColor: null }, look)).toEqual({ template: 'modern', accentColor: '#2f5bd8' })
})
