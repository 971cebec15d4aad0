import { datevAccounts, defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import { datevIssues, fiscalYearOf } from '@billfold/contracts/accounting/fiscal-year'
import { csvLine } from '@billfold/contracts/csv'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { fromUnits } from '@billfold/contracts/money'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expenseDocument, invoiceDocument, paymentDocuments } from '../journal.ts'
import { sampleBooked } from '../testing/booked.ts'
import { datevColumns } from './datev-columns.ts'
import { datevHeader, datevHeadings, datevRows, encodeWindows1252 } from './datev.ts'
import { spreadTax } from './invoice-lines.ts'
import { journalHeadings, journalRows } from './journal-csv.ts'
import { quickbooksHeadings, quickbooksRows } from './quickbooks.ts'
import { xeroHeadings, xeroRows } from './xero.ts'

const { journal, quickbooks, xero, datev } = defaultAccountingSettings
const range = { from: '2026-01-01', to: '2026-06-30' }
const settings = { ...datev, consultantNumber: '1001', clientNumber: '456' }

describe('the journal', () => {
  test('has one row per account, with the tax rate', () => {
    expect(journalHeadings).toHaveLength(8)
    expect(journalRows(invoiceDocument(sampleBooked()), journal)).toEqual([
      ['2026-05-04', 'INV-1', '1100', '1082.50', '', '', 'Invoice', 'Acme Studio'],
      ['2026-05-04', 'INV-1', '4000', '', '1000.00', '8.25', 'Invoice', 'Acme Studio'],
      ['2026-05-04', 'INV-1', '2200', '', '82.50', '8.25', 'Invoice', 'Acme Studio'],
    ])
  })

  test('escapes text that a spreadsheet would run as a formula', () => {
    const [row] = journalRows(invoiceDocument(sampleBooked({ client: '=HYPERLINK("http://evil")' })), journal)
    expect(csvLine(row ?? [])).toContain(`"'=HYPERLINK(""http://evil"")"`)
  })
})

describe('the DATEV batch', () => {
  const cells = (row: string) => row.trimEnd().split(';')
  const of = (row: string) => Object.fromEntries(cells(row).flatMap((cell, index) => (cell === '' ? [] : [[datevColumns[index], cell]])))
  const rowsOf = (text: string) => text.trimEnd().split('\r\n')

  test('starts with a header that names version 700, category 21 and version 13', () => {
    expect(datevHeader({ range, settings, writtenAt: '20260701093000000' })).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260701093000000;;"BF";"";"";1001;456;20260101;4;20260101;20260630;"Billfold";"";1;0;0;"USD";;"";;;"03";;;"";""\r\n',
    )
  })

  test('has all 125 columns in each row', () => {
    expect(datevColumns).toHaveLength(125)
    expect(new Set(datevColumns).size).toBe(125)
    expect(cells(datevHeadings)).toHaveLength(125)
    for (const row of rowsOf(datevRows(invoiceDocument(sampleBooked()), settings.accounts))) expect(cells(row)).toHaveLength(125)
  })

  test('books revenue taxed at 19 % to the automatic account, including the tax', () => {
    const text = datevRows(invoiceDocument(sampleBooked({ tax: '190.00', taxRate: '19', total: '1190.00' })), settings.accounts)
    expect(rowsOf(text).map(of)).toEqual([
      {
        'Umsatz (ohne Soll/Haben-Kz)': '1190,00',
        'Soll/Haben-Kennzeichen': '"S"',
        Konto: '1410',
        'Gegenkonto (ohne BU-Schlüssel)': '8400',
        Belegdatum: '0405',
        'Belegfeld 1': '"INV-1"',
        Buchungstext: '"Rechnung Acme Studio"',
        Festschreibung: '0',
      },
    ])
  })

  test('books other rates, payments and expenses to the SKR04 accounts', () => {
    const documents = [
      invoiceDocument(sampleBooked()),
      ...paymentDocuments({ id: 1, date: '2026-05-31', number: 'INV 1/2026_ä', client: 'Acme', amount: '100.00', refunded: '0.00' }),
      expenseDocument({ id: 7, date: '2026-12-01', category: 'Software', amount: '9.99', note: '+cmd', client: null }),
    ]
    const rows = documents.flatMap((document) => rowsOf(datevRows(document, datevAccounts.skr04)).map(of))
    expect(rows.map((row) => [row['Umsatz (ohne Soll/Haben-Kz)'], row.Konto, row['Gegenkonto (ohne BU-Schlüssel)'], row.Belegdatum, row['Belegfeld 1']])).toEqual([
      ['1000,00', '1210', '4200', '0405', '"INV-1"'],
      ['82,50', '1210', '3800', '0405', '"INV-1"'],
      ['100,00', '1800', '1210', '3105', '"INV-1/2026--"'],
      ['9,99', '6837', '1800', '0112', '"EXP-7"'],
    ])
  })

  test('stays within one fiscal year, whichever month the year starts in', () => {
    expect(fiscalYearOf('2026-03-31', 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(fiscalYearOf('2026-03-31', 4)).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect(fiscalYearOf('2026-04-01', 4)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
    expect(datevIssues(settings, range)).toEqual([])
    expect(datevIssues({ ...datev, fiscalYearStart: 4 }, range).map(({ path }) => path)).toEqual(['consultantNumber', 'clientNumber', 'to'])
  })

  test('is encoded in Windows-1252', () => {
    expect(Buffer.from(encodeWindows1252('Müller € “Ł” 日')).toString('hex')).toBe('4dfc6c6c6572208020933f94203f')
  })
})

describe('QuickBooks invoices', () => {
  test('have one row per line, with the tax rate', () => {
    expect(quickbooksRows(sampleBooked({ poNumber: 'PO-1' }), quickbooks)).toEqual([
      ['INV-1', 'Acme Studio', '05/04/2026', '06/03/2026', '', '', 'PO-1', 'Services', 'Design', '8', '125.00', '1000.00', 'Y', '8.25%'],
    ])
    expect(quickbooksRows(sampleBooked(), quickbooks)[0]).toHaveLength(quickbooksHeadings.length)
  })

  test('have one extra line for tax that matches no rate, and one for each deducted deposit', () => {
    const invoice = sampleBooked({ subtotal: '300.00', tax: '10.01', taxRate: null, total: '210.01', lines: [], deductions: [{ number: 'D-1', amount: '100.00', tax: '0.00' }] })
    const rows = quickbooksRows(invoice, { ...quickbooks, dateOrder: 'day-first' })
    expect(rows.map((row) => [row[2], ...row.slice(8)])).toEqual([
      ['04/05/2026', 'Invoice INV-1', '1', '300.00', '300.00', 'N', ''],
      ['04/05/2026', 'Deposit D-1', '1', '-100.00', '-100.00', 'N', ''],
      ['04/05/2026', 'Tax', '1', '10.01', '10.01', 'N', ''],
    ])
  })
})

describe('Xero invoices', () => {
  const column = (row: string[] | undefined, name: string) => row?.[xeroHeadings.indexOf(name)]

  test('have the columns of the Xero template', () => {
    const [row] = xeroRows(sampleBooked(), xero)
    expect(row).toHaveLength(xeroHeadings.length)
    expect(xeroHeadings.filter((name) => name.startsWith('*')).map((name) => column(row, name))).toEqual([
      'Acme Studio', 'INV-1', '05/04/2026', '06/03/2026', 'Design', '8', '125.00', '200', 'Tax on Sales',
    ])
    expect([column(row, 'TaxAmount'), column(row, 'Total'), column(row, 'Currency')]).toEqual(['82.50', '1082.50', 'USD'])
  })

  test('deduct deposits without tax', () => {
    const rows = xeroRows(sampleBooked({ deductions: [{ number: 'D-1', amount: '500.00', tax: '0.00' }] }), xero)
    expect(rows.map((row) => [column(row, '*UnitAmount'), column(row, '*TaxType'), column(row, 'TaxAmount')])).toEqual([
      ['125.00', 'Tax on Sales', '82.50'],
      ['-500.00', 'Tax Exempt', '0.00'],
    ])
  })
})

test('the taxes of the lines add up to the invoice’s tax, to the cent', () => {
  const cents = fc.bigInt(0n, 1_000_000n).map((units) => fromUnits(units, 2))
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 20 }), (tax, amounts) => {
      const shares = spreadTax(tax, amounts)
      expect(shares).toHaveLength(amounts.length)
      expect(sumOf(shares)).toBe(tax)
      expect(shares.filter((share) => share.startsWith('-'))).toEqual([])
    }),
  )
})
