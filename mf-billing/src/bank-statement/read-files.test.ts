import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { findDelimiter, parseCsv } from './parse-csv.ts'
import { hasDecimalComma, readAmount, readDate } from './read-cell.ts'
import { ambiguousDateIn, matchColumns, missingFields, readCsvFile, readCsvLines } from './read-csv.ts'
import { readOfx } from './read-ofx.ts'
import { toStatement } from './statement.ts'
import { americanCsv, germanCsv, ofxSgml, ofxXml } from './testing/statement-files.ts'

describe('OFX', () => {
  test('1.x is read without closing tags, with a decimal comma and the bank’s day', () => {
    expect(readOfx(ofxSgml)).toEqual({
      credits: [
        { account: '1234567890', bankId: 'F-1', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'NORTHWIND COFFEE & CO', reference: 'INV-2026-0042' },
        { account: '1234567890', bankId: 'F-3', date: '2026-05-06', amount: '1234.50', currency: 'USD', name: 'CHECK DEPOSIT', reference: '' },
      ],
      debits: 1,
      unreadable: 1,
    })
  })

  test('2.x is read with entities and character data', () => {
    expect(readOfx(ofxXml).credits).toEqual([{ account: '1234567890', bankId: 'F-1', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'Müller', reference: 'INV-2026-0042 <May>' }])
  })

  test('without a statement is refused', () => {
    expect(() => readOfx('<OFX></OFX>')).toThrow('This OFX file has no bank statement.')
  })
})

describe('CSV', () => {
  function linesOf(text: string, order?: 'month-first' | 'day-first') {
    const file = readCsvFile(text)
    return readCsvLines(file, matchColumns(file.header), order)
  }

  test('is read below the lines about the account, with decimal commas', () => {
    expect(linesOf(germanCsv)).toEqual({
      credits: [
        { account: '', bankId: '', date: '2026-05-04', amount: '1300.00', currency: 'USD', name: 'Northwind Coffee GmbH', reference: 'INV-2026-0042; danke' },
        { account: '', bankId: '', date: '2026-05-06', amount: '50.50', currency: 'EUR', name: 'Globex', reference: 'Rechnung 7' },
      ],
      debits: 1,
      unreadable: 1,
    })
  })

  test('may have a column for money received', () => {
    expect(linesOf(americanCsv)).toMatchObject({ credits: [{ date: '2026-05-13', amount: '1300.00', reference: 'NORTHWIND COFFEE, INC INV-2026-0042' }], debits: 1, unreadable: 0 })
  })

  test('may say in a column whether it is a credit', () => {
    expect(linesOf('Date\tAmount\tDr/Cr\n2026-05-04\t10.00\tCR\n2026-05-05\t20.00\tDR\n')).toMatchObject({ credits: [{ amount: '10.00' }], debits: 1 })
  })

  test('asks for the order of day and month only if no date tells it', () => {
    const ask = (...dates: string[]) => {
      const file = readCsvFile(['Date,Amount', ...dates.map((date) => `${date},1.00`)].join('\n'))
      return ambiguousDateIn(file, matchColumns(file.header))
    }
    expect(ask('03/04/2026', '05/05/2026')).toBe('03/04/2026')
    expect(ask('03/04/2026', '13/05/2026')).toBeUndefined()
    expect(ask('05/05/2026')).toBeUndefined()
    expect(linesOf('Date,Amount\n03/04/2026,1.00\n', 'day-first').credits[0]?.date).toBe('2026-04-03')
    expect(linesOf('Date,Amount\n03/04/2026,1.00\n', 'month-first').credits[0]?.date).toBe('2026-03-04')
    expect(linesOf('Date,Amount\n03/04/2026,1.00\n').unreadable).toBe(1)
  })

  test('needs columns for date and amount, which the user may choose', () => {
    const { header } = readCsvFile('When,How much\n2026-05-04,1.00\n')
    expect([header, missingFields(matchColumns(header))]).toEqual([['When', 'How much'], ['date', 'amount']])
  })

  test.each(['', 'Dear customer', 'Only\nlines\nof text'])('is refused if it has no columns: %j', (text) => {
    expect(() => readCsvFile(text)).toThrow('This file is no bank statement in CAMT.053, OFX or CSV format.')
  })

  test('is read back as it was written, with any delimiter and line break', () => {
    const cell = fc.string().map((text) => text.replaceAll(/\s+/g, ' ').trim())
    fc.assert(
      fc.property(fc.constantFrom(',' as const, ';' as const, '\t' as const), fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (delimiter, end, records) => {
        const text = records.map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)).join(end)
        expect(parseCsv(text, delimiter)).toEqual(records.filter((record) => record.some((value) => value !== '')))
      }),
    )
  })

  test.each([[germanCsv, ';'], [americanCsv, ','], ['a\tb,c\nd\te', '\t']])('finds the delimiter', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter)
  })
})

describe('cells', () => {
  test.each([
    ['2026-05-04', '2026-05-04'], ['20260504', '2026-05-04'], ['2026/05/04 10:00', '2026-05-04'], ['04.05.26', '2026-05-04'], ['13/05/2026', '2026-05-13'], ['05/13/2026', '2026-05-13'],
    ['4 May 2026', '2026-05-04'], ['May 4, 2026', '2026-05-04'], ['04-May-2026', '2026-05-04'], ['31.02.2026', null], ['3/4/2026', null], ['yesterday', null], ['', null],
  ])('the date %j is %j', (cell, date) => {
    expect(readDate(cell, undefined)).toBe(date)
  })

  test.each([
    ['1,234.50', false, '1234.50'], ['1.234,5', true, '1234.50'], ['1’234.50', false, '1234.50'], ['$12', false, '12.00'], ['12,00 EUR', true, '12.00'], ['+12.00', false, '12.00'],
    ['-12.00', false, '-12.00'], ['12.00-', false, '-12.00'], ['(12.00)', false, '-12.00'], ['-$12.00', false, '-12.00'], ['12.00 DR', false, '-12.00'], ['12.00 CR', false, '12.00'],
    ['12.345', false, null], ['1,23', false, null], ['twelve', false, null], ['', false, null],
  ])('the amount %j is %j', (cell, comma, amount) => {
    expect(readAmount(cell, comma)).toBe(amount)
  })

  test.each([[['1.234,56'], true], [['12,5'], true], [['1,234.56'], false], [['1,234'], false], [['1.234'], true], [['100']  , false]])('the amounts %j have a decimal comma: %s', (cells, expected) => {
    expect(hasDecimalComma(cells, false)).toBe(expected)
  })
})

describe('texts', () => {
  const text = 'Überweisung 5 €'
  const utf16 = (mark: number[], isBig: boolean) => new Uint8Array([...mark, ...Array.from(text).flatMap((sign) => { const code = sign.charCodeAt(0); return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8] })])

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16([0xff, 0xfe], false)],
    ['UTF-16 BE', utf16([0xfe, 0xff], true)],
    ['Windows-1252', new Uint8Array([0xdc, ...new TextEncoder().encode('berweisung 5 '), 0x80])],
  ])('are decoded from %s', (_, bytes) => {
    expect(decodeText(bytes)?.replace(/^\uFEFF/, '')).toBe(text)
  })

  test.each(['PK\u0003\u0004...', '%PDF-1.7', 'a\0b'])('are not found in %j', (content) => {
    expect(decodeText(new TextEncoder().encode(content))).toBeNull()
  })
})

test('equal transactions are numbered, and texts are shortened and cleaned', () => {
  const line = { account: '', bankId: '', date: '2026-05-04', amount: '10.00', currency: '', name: 'Acme\u0000', reference: `Thank you ${'x'.repeat(2000)}` }
  const { transactions, unreadable } = toStatement({ credits: [line, { ...line, reference: line.reference.toUpperCase() }, { ...line, amount: '11.00' }, { ...line, amount: '100000000.00' }], debits: 0, unreadable: 0 })
  expect(transactions.map(({ ordinal, name, reference }) => [ordinal, name, reference.length])).toEqual([[0, 'Acme', 1000], [1, 'Acme', 1000], [0, 'Acme', 1000]])
  expect(unreadable).toBe(1)
})
