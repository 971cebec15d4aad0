import { documentLabels } from '@billfold/contracts/invoices/invoice-document'
import { invoiceTemplates } from '@billfold/contracts/invoices/invoice-design'
import { describe, expect, test } from 'vitest'
import { range, sample } from '@billfold/server-kit/testing/sample'
import { copiedWords, embeddedFonts, pagesOf, paintOf } from '@billfold/server-kit/testing/pdf-text'
import type { InvoicePdf } from './parts.ts'
import { renderInvoice } from './render-invoice.ts'

/** One white pixel. */
const LOGO = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const DUE_DATE = 'Dec 20, 2026'
const work = { description: 'Design', quantity: '2.5', rate: '$125.00', amount: '$312.50' }
const invoice: InvoicePdf = {
  language: 'en',
  labels: documentLabels('en', 'INV-20261120-042'),
  template: 'classic',
  accentColor: '#2f5bd8',
  paper: 'A4',
  number: 'INV-20261120-042',
  status: 'sent',
  stamp: null,
  dueOrPaid: `Due ${DUE_DATE}`,
  facts: [
    { title: 'Issued', value: 'Nov 20, 2026' },
    { title: 'Due', value: DUE_DATE },
    { title: 'Project', value: 'Website' },
  ],
  logo: LOGO,
  from: { name: 'Müller & Söhne', lines: ['Königstraße 12', '70173 Stuttgart'], taxId: 'DE123' },
  to: { name: 'Acme Studio', lines: ['New York'], taxId: 'US456' },
  lines: [work],
  subtotal: '$312.50',
  deductions: [],
  tax: { label: 'Tax (8.25%)', amount: '$25.78' },
  received: null,
  total: { label: 'Total due', amount: '$338.28' },
  notes: 'Danke – 100 € gespart.',
  terms: 'IBAN DE02 1203',
}

const words = (value: string) => value.replaceAll(/\s+/g, '')
const numbered = (number: string) => ({ number, labels: documentLabels('en', number) })
const drawn = async (changes: Partial<InvoicePdf>) => pagesOf(await renderInvoice({ ...invoice, ...changes }))

// Rendering the first document takes seconds on a busy machine.
describe.each(invoiceTemplates)('the template %s', { timeout: 20_000 }, (template) => {
  test('prints all fields in embedded fonts, with umlauts and the euro sign', async () => {
    const pdf = await renderInvoice({ ...invoice, template })
    const [page = '', ...more] = pagesOf(pdf)
    expect(more).toEqual([])
    const { from, to, number, facts, subtotal, total, notes, terms } = invoice
    for (const value of [
      from.name,
      ...from.lines,
      'DE123',
      to.name,
      'New York',
      'US456',
      number,
      ...facts.map(({ value }) => value),
      ...Object.values(work),
      subtotal,
      'Tax (8.25%)',
      '$25.78',
      total.amount,
      notes,
      terms,
    ]) {
      expect(page).toContain(words(value ?? ''))
    }
    expect(embeddedFonts(pdf).toSorted()).toEqual(['Roboto-Medium', 'Roboto-Regular'])
  })

  test('has labels that can be copied as whole words', async () => {
    const copied = copiedWords(await renderInvoice({ ...invoice, template }))
    const labels = ['BILL', 'TO', 'DESCRIPTION', 'QTY', 'RATE', 'AMOUNT', 'NOTES', 'PAYMENT', 'TERMS', ...(template === 'classic' ? ['INVOICE'] : [])]
    expect(labels.filter((word) => !copied.includes(word))).toEqual([])
  })

  test('shows the received and remaining amounts for a partly paid invoice', async () => {
    const [page = ''] = await drawn({
      template,
      status: 'sent',
      received: { total: '$338.28', amount: '$100.00' },
      total: { label: 'Balance due', amount: '$238.28' },
    })
    expect(page).toContain(words('Total$338.28'))
    expect(page).toContain(words('Amount paid$100.00'))
    expect(page).toContain(words('Balance due$238.28'))
  })

  test('shows deducted deposits before the total', async () => {
    const [page = ''] = await drawn({ template, deductions: [{ label: 'Deposit INV-0007', amount: '−$600.00' }], total: { label: 'Total due', amount: '$482.50' } })
    expect(page).toContain(words('Deposit INV-0007−$600.00Total due$482.50'))
  })

  test('shows the due date only among the details if the invoice is cancelled or was paid on an unknown date', async () => {
    const [cancelled = ''] = await drawn({ template, status: 'cancelled', dueOrPaid: 'Issued Nov 20, 2026', total: { label: 'Total', amount: '$338.28' } })
    expect(cancelled).toContain(words('Total$338.28'))
    const [paid = ''] = await drawn({ template, status: 'paid', dueOrPaid: 'Paid', total: { label: 'Total paid', amount: '$338.28' } })
    expect(paid).toContain(words('Total paid$338.28'))
    // The due date appears only in the list of facts.
    for (const page of [cancelled, paid]) expect(page.split(words(DUE_DATE))).toHaveLength(2)
  })

  test('leaves out empty fields', async () => {
    const [page = ''] = await drawn({
      template,
      logo: null,
      facts: invoice.facts.slice(0, 2),
      tax: null,
      notes: null,
      terms: null,
      from: { name: 'Ada', lines: [], taxId: null },
    })
    expect(page).not.toMatch(/Tax(?!ID)|NOTES|TERMS|null|undefined/i)
  })

  test('shows totals but no table if there are no lines', async () => {
    const [page = '', ...more] = await drawn({ template, lines: [] })
    expect(more).toEqual([])
    expect(page).not.toContain('DESCRIPTION')
    expect(page).toContain(words(`Subtotal${invoice.subtotal}`))
  })

  test('splits 60 lines across pages and repeats the header', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({ ...work, description: `Line ${n + 1}.` }))
    const pages = await drawn({ template, lines })
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.filter((page) => page.includes('Line') && !page.includes('DESCRIPTIONQTYRATEAMOUNT'))).toEqual([])
    expect(pages.map((page) => /Page\d+of\d+/.exec(page)?.[0])).toEqual(pages.map((_, index) => `Page${index + 1}of${pages.length}`))
    expect([...pages.join('').matchAll(/Line(\d+)\./g)].map(([, n]) => Number(n))).toEqual(lines.map((_, n) => n + 1))
    expect(pages.at(-1)).toContain(words(`Subtotal${invoice.subtotal}`))
  })

  test.each([
    ['', [], range(8, 44)],
    [', including one as long as a page', [{ ...work, description: 'All that was done. '.repeat(80) }], range(6, 26)],
  ])(
    'keeps the totals on the same page as the last line, for any number of lines%s',
    { timeout: 60_000 },
    async (_, before, counts) => {
      const alone = await Promise.all(
        sample(counts, 5).map(async (count) => {
          const lines = [...before, ...Array.from({ length: count }, (_, n) => ({ ...work, description: `Line ${n + 1}.` }))]
          const page = (await drawn({ template, lines })).find((page) => page.includes('Subtotal'))
          return page?.includes('DESCRIPTIONQTYRATEAMOUNT') && page.includes(`Line${count}.2.5$125.00$312.50Subtotal`) ? [] : [count]
        }),
      )
      expect(alone.flat()).toEqual([])
    },
  )

  test.each([
    ['short', 'Danke.'],
    ['long', 'Danke sehr. '.repeat(200)],
  ])('never separates the title of a %s note from its text', { timeout: 60_000 }, async (_, notes) => {
    for (const count of sample(range(12, 31), 3)) {
      const pages = await drawn({ template, notes, lines: Array.from({ length: count }, () => work) })
      expect(pages.filter((page) => /(?:NOTES|TERMS)Müller/.test(page))).toEqual([])
    }
  })

  test('prints long names, long words and multi-page descriptions completely', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const description = Array.from({ length: 1400 }, (_, n) => `w${n}`).join(' ')
    const text = (
      await drawn({
        template,
        ...numbered('N'.repeat(50)),
        from: { name: word, lines: [], taxId: null },
        to: { name: word, lines: [word], taxId: null },
        lines: [{ ...work, description }],
        facts: [{ title: 'Project', value: word }],
      })
    ).join('')
    expect(text).toContain(word)
    const column = Array.from({ length: 200 }, (_, n) => `l${n}`).join('\n')
    expect((await drawn({ template, lines: [work, { ...work, description: column }] })).join('')).toContain('l198l199')
    for (const part of ['N'.repeat(50), 'w0', 'w700w701', 'w1399']) expect(text).toContain(part)
  })

  test.each([
    ['paid', 'Paid'],
    ['overdue', 'Overdue'],
    ['draft', 'Draft'],
    ['cancelled', 'Cancelled'],
  ] as const)('marks an invoice that is %s', async (status, mark) => {
    expect((await drawn({ template, status, stamp: mark }))[0]?.toLowerCase()).toContain(mark.toLowerCase())
    expect((await drawn({ template, status: 'sent' }))[0]?.toLowerCase()).not.toContain(mark.toLowerCase())
  })

  test('prints no separator between a long invoice number and the status', async () => {
    const number = 'N'.repeat(30)
    expect((await drawn({ template, number, status: 'overdue', stamp: 'Overdue' }))[0]).not.toContain(`${number}·Overdue`)
  })
})

describe('the colored band in the Modern template', { timeout: 20_000 }, () => {
  test.each([
    ['a long name below a logo', { from: { name: 'Society for Applied Meteorology '.repeat(5), lines: [], taxId: null } }],
    ['an invoice number of wide letters', { ...numbered('W'.repeat(50)), status: 'overdue', stamp: 'Overdue' }],
    ['a name and a number without spaces', { from: { name: 'W'.repeat(150), lines: [], taxId: null }, ...numbered('W'.repeat(50)) }],
  ] as const)('is tall enough for %s', async (_, changes) => {
    const { texts, rectangles } = paintOf(await renderInvoice({ ...invoice, template: 'modern', ...changes } as InvoicePdf))
    const band = rectangles.find(({ left, top }) => left === 0 && top === 0)
    const white = texts.filter(({ colour, y }) => colour === '1 1 1' && y < (band?.bottom ?? 0) + 100)
    expect(white.length).toBeGreaterThan(5)
    expect(white.filter(({ y }) => y > (band?.bottom ?? 0))).toEqual([])
  })
})
