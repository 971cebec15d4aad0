import { describe, expect, test } from 'vitest'
import { hasDecimalComma, readAmount } from './read-amount.ts'
import { ambiguousDateIn, matchColumns, missingFields, readCsvFile, readCsvLines } from './read-csv.ts'
import { readOfx } from './read-ofx.ts'
import { toStatement } from './statement.ts'
import { americanCsv, germanCsv, ofxSgml, ofxXml } from './testing/statement-files.ts'

describe('OFX files', () => {
  test('of version 1.x are parsed even if they have no closing tags and use decimal commas', () => {
    expect(readOfx(ofxSgml)).toEqual({
      credits: [
        { account: '1234567890', bankId: 'F-1', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'NORTHWIND COFFEE & CO', reference: 'INV-2026-0042' },
        { account: '1234567890', bankId: 'F-3', date: '2026-05-06', amount: '1234.50', currency: 'USD', name: 'CHECK DEPOSIT', reference: '' },
      ],
      debits: 1,
      unreadable: 1,
    })
  })

  test('of version 2.x are read with entities and CDATA', () => {
    expect(readOfx(ofxXml).credits).toEqual([{ account: '1234567890', bankId: 'F-1', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'Müller', reference: 'INV-2026-0042 <May>' }])
  })

  test('are rejected if they contain no statement', () => {
    expect(() => readOfx('<OFX></OFX>')).toThrow('This OFX file has no bank statement.')
  })
})

describe('CSV files', () => {
  async function linesOf(text: string, order?: 'month-first' | 'day-first') {
    const file = await readCsvFile(text)
    return readCsvLines(file, matchColumns(file.header), order)
  }

  test('are read from the header row on, skipping account details above it, and may use decimal commas', async () => {
    expect(await linesOf(germanCsv)).toEqual({
      credits: [
        { account: '', bankId: '', date: '2026-05-04', amount: '1300.00', currency: 'USD', name: 'Northwind Coffee GmbH', reference: 'INV-2026-0042; danke' },
        { account: '', bankId: '', date: '2026-05-06', amount: '50.50', currency: 'EUR', name: 'Globex', reference: 'Rechnung 7' },
      ],
      debits: 1,
      unreadable: 1,
    })
  })

  test('can have a separate column for incoming payments', async () => {
    expect(await linesOf(americanCsv)).toMatchObject({ credits: [{ date: '2026-05-13', amount: '1300.00', reference: 'NORTHWIND COFFEE, INC INV-2026-0042' }], debits: 1, unreadable: 0 })
  })

  test('can have a description and a reference, and a short description is used as the payer if none is given', async () => {
    const text = 'Date,Description,Amount,Reference,Payer\n2026-11-24,COBALT INV-130,1520.00,TRX001,\n2026-11-25,Invoice INV-131,10.00,TRX002,Globex\n'
    expect((await linesOf(text)).credits.map(({ name, reference }) => [name, reference])).toEqual([
      ['COBALT INV-130', 'TRX001'],
      ['Globex', 'Invoice INV-131 TRX002'],
    ])
    const long = `${'x'.repeat(200)} INV-130`
    expect((await linesOf(`Date,Description,Amount,Reference\n2026-11-24,${long},1.00,TRX001\n`)).credits).toMatchObject([{ name: '', reference: `${long} TRX001` }])
  })

  test('can mark credits in a separate column', async () => {
    expect(await linesOf('Date\tAmount\tDr/Cr\n2026-05-04\t10.00\tCR\n2026-05-05\t20.00\tDR\n')).toMatchObject({ credits: [{ amount: '10.00' }], debits: 1 })
  })

  test('require the user to choose the date order only if no date reveals it', async () => {
    const ask = async (...dates: string[]) => {
      const file = await readCsvFile(['Date,Amount', ...dates.map((date) => `${date},1.00`)].join('\n'))
      return ambiguousDateIn(file, matchColumns(file.header))
    }
    expect(await ask('03/04/2026', '05/05/2026')).toBe('03/04/2026')
    expect(await ask('03/04/2026', '13/05/2026')).toBeUndefined()
    expect(await ask('05/05/2026')).toBeUndefined()
    expect((await linesOf('Date,Amount\n03/04/2026,1.00\n', 'day-first')).credits[0]?.date).toBe('2026-04-03')
    expect((await linesOf('Date,Amount\n03/04/2026,1.00\n', 'month-first')).credits[0]?.date).toBe('2026-03-04')
    expect((await linesOf('Date,Amount\n03/04/2026,1.00\n')).unreadable).toBe(1)
  })

  test('need columns for the date and the amount, which the user can choose', async () => {
    const { header } = await readCsvFile('When,How much\n2026-05-04,1.00\n')
    expect([header, missingFields(matchColumns(header))]).toEqual([['When', 'How much'], ['date', 'amount']])
  })

  test.each(['', 'Dear customer', 'Only\nlines\nof text'])('are rejected if no columns are found: %j', async (text) => {
    await expect(readCsvFile(text)).rejects.toThrow('This file is not a bank statement in CAMT.053, OFX or CSV format.')
  })
})

describe('CSV cells', () => {
  test.each([
    ['1,234.50', false, '1234.50'], ['1.234,5', true, '1234.50'], ['1’234.50', false, '1234.50'], ['$12', false, '12.00'], ['12,00 EUR', true, '12.00'], ['+12.00', false, '12.00'],
    ['-12.00', false, '-12.00'], ['12.00-', false, '-12.00'], ['(12.00)', false, '-12.00'], ['-$12.00', false, '-12.00'], ['12.00 DR', false, '-12.00'], ['12.00 CR', false, '12.00'],
    ['12.345', false, null], ['1,23', false, null], ['twelve', false, null], ['', false, null],
  ])('containing %j are parsed as the amount %j', (cell, comma, amount) => {
    expect(readAmount(cell, comma)).toBe(amount)
  })

  test.each([[['1.234,56'], true], [['12,5'], true], [['1,234.56'], false], [['1,234'], false], [['1.234'], true], [['100']  , false]])('such as %j contain decimal commas: %s', (cells, expected) => {
    expect(hasDecimalComma(cells, false)).toBe(expected)
  })
})

test('identical transactions are numbered, and their names and references are cleaned and truncated', () => {
  const line = { account: '', bankId: '', date: '2026-05-04', amount: '10.00', currency: '', name: 'Acme\u0000', reference: `Thank you ${'x'.repeat(2000)}` }
  const { transactions, unreadable } = toStatement({ credits: [line, { ...line, reference: line.reference.toUpperCase() }, { ...line, amount: '11.00' }, { ...line, amount: '100000000.00' }], debits: 0, unreadable: 0 })
  expect(transactions.map(({ ordinal, name, reference }) => [ordinal, name, reference.length])).toEqual([[0, 'Acme', 1000], [1, 'Acme', 1000], [0, 'Acme', 1000]])
  expect(unreadable).toBe(1)
})
