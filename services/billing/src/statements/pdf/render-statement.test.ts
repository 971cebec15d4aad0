import { statementLabels } from '@billfold/contracts/statements/statement-document'
import { copiedWords, embeddedFonts, pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { describe, expect, test } from 'vitest'
import { renderStatement, type StatementPdf } from './render-statement.ts'

/** One white pixel. */
const LOGO = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const row = (title: string, more: object = {}) => ({ date: 'Mar 1, 2026', title, note: null, invoiced: '$99,999,999.99', paid: '', balance: '-$199,999,999.98', ...more })
const statement: StatementPdf = {
  language: 'en',
  labels: statementLabels('en'),
  accentColor: '#2f5bd8',
  paper: 'A4',
  logo: LOGO,
  period: 'Jan 1, 2026 – Nov 27, 2026',
  from: { name: 'Müller & Söhne', lines: ['Königstraße 12'], taxId: 'DE123' },
  to: { name: 'Acme Studio', lines: ['New York'], taxId: 'US456' },
  summary: [{ label: 'Opening balance', amount: '$12.00' }, { label: 'Invoiced', amount: '$312.50' }, { label: 'Payments', amount: '$25.78' }],
  balance: { label: 'Balance on Nov 27, 2026', amount: '$298.72' },
  aging: [{ label: 'Not yet due', amount: '$200.00' }, { label: '1–30 days overdue', amount: '$98.72' }],
  rows: [row('Invoice INV-1', { note: 'Due Mar 31, 2026' })],
  isEmpty: false,
}
const drawn = async (changes: Partial<StatementPdf> = {}) => pagesOf(await renderStatement({ ...statement, ...changes }))

// Rendering the first document takes seconds on a busy machine.
describe('the statement PDF', { timeout: 20_000 }, () => {
  test('prints all fields in embedded fonts', async () => {
    const pdf = await renderStatement(statement)
    const [page = '', ...more] = pagesOf(pdf)
    expect(more).toEqual([])
    for (const printed of ['Müller&Söhne', 'Königstraße12', 'DE123', 'AcmeStudio', 'NewYork', 'US456', 'Openingbalance$12.00', 'Invoiced$312.50', 'Payments$25.78', 'BalanceonNov27,2026$298.72', 'Notyetdue$200.00', '1–30daysoverdue$98.72', 'Mar1,2026InvoiceINV-1DueMar31,2026$99,999,999.99-$199,999,999.98']) expect(page).toContain(printed)
    expect(['STATEMENT', 'DATE', 'DESCRIPTION', 'INVOICED', 'PAYMENTS', 'BALANCE'].filter((word) => !copiedWords(pdf).includes(word))).toEqual([])
    expect(embeddedFonts(pdf).toSorted()).toEqual(['Roboto-Medium', 'Roboto-Regular'])
  })

  test('repeats the header on each page and numbers the pages', async () => {
    const pages = await drawn({ rows: Array.from({ length: 120 }, (_, index) => row(`Invoice INV-${index}`)) })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('DATEDESCRIPTIONINVOICEDPAYMENTSBALANCE')
      expect(page).toContain(`Page${index + 1}of${pages.length}`)
    }
    expect(pages.at(-1)).toContain('$298.72')
  })

  test('breaks invoice numbers that are wider than their column', async () => {
    const number = 'X'.repeat(90)
    expect((await drawn({ rows: [row(`Invoice ${number}`)] })).join('')).toContain(`Invoice${number}`)
  })

  test('prints a message if there are no entries', async () => {
    expect((await drawn({ rows: [], isEmpty: true })).join('')).toContain('Noinvoicesorpaymentsinthisperiod.')
  })
})
