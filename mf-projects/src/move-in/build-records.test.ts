import { writeCsv } from '@billfold/web-kit'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFile } from '../import/read-file.ts'
import { findDates, mapFile, sourceOf } from './match-files.ts'
import { fileOf, recordsOf } from './testing/read-exports.ts'

const csv = (...lines: string[]) => [...lines, ''].join('\n')

describe('a plain CSV file', () => {
  test.each([
    ['client', 'Name,Email,City'],
    ['project', 'Project Name,Client,Budget,Start Date'],
    ['timeEntry', 'Date,Client,Project,Hours,Description'],
    ['invoice', 'Invoice Number,Client,Issue Date,Quantity,Unit price'],
    ['invoiceLine', 'Invoice Number,Description,Quantity,Unit price'],
    ['payment', 'Invoice Number,Amount,Date,Method'],
    ['expense', 'Date,Amount,Category,Vendor'],
  ])('is recognized as %s by its headings', async (kind, header) => {
    const file = await readFile(fileOf(csv(header, '1,2,3,4,5')))
    expect(sourceOf([file])).toBe('csv')
    expect(mapFile(file, 'csv', (text) => text).kind).toBe(kind)
  })

  test('becomes invoices with lines if each row is an invoice line, in any order', async () => {
    const records = await recordsOf([
      csv(
        'Invoice Number,Client,Issue Date,Due Date,Status,Description,Quantity,Unit price',
        'A-1,Acme,2026-01-05,2026-01-20,Sent,Design,2,100',
        'A-2,Acme,2026-01-06,2026-01-21,Draft,Hosting,1,9.99',
        'A-1,Acme,2026-01-05,2026-01-20,Sent,Travel,1,30.50',
        ',,,,,Meals,1,12',
      ),
    ])
    expect(records).toMatchObject([
      { invoiceNumber: 'A-1', row: 2, lines: [{ description: 'Design' }, { description: 'Travel' }, { description: 'Meals', rate: '12' }] },
      { invoiceNumber: 'A-2', row: 3, status: 'draft', lines: [{ quantity: '1', rate: '9.99' }] },
    ])
  })

  test('may use decimal commas, whether its fields are separated by commas or semicolons', async () => {
    const commas = csv('Date,Client,Project,Hours,Description,Hourly Rate', '2026-01-05,Acme,Shop,"7,5",Work,"1.234,56 €"')
    const semicolons = csv('Date;Client;Project;Hours;Description;Hourly Rate', '2026-01-05;Acme;Shop;7,5;Work;1.234,56 €')
    for (const text of [commas, semicolons]) expect(await recordsOf([text])).toMatchObject([{ hours: '7.5', rate: '1234.56' }])
  })

  test('has its rows numbered as in a spreadsheet, even after blank lines and line breaks in cells', async () => {
    const text = csv('Date,Client,Project,Hours,Description', '', '2026-01-05,Acme,Shop,1,"two\nlines"', '', '2026-01-06,Acme,Shop,1,next')
    expect((await recordsOf([text])).map(({ row }) => row)).toEqual([3, 5])
  })
})

test('accepts a report with a title above its headings', async () => {
  const records = await recordsOf([csv('Payments Collected', '"Jan 1, 2026 - Mar 31, 2026"', '', 'Client,Invoice #,Payment Date,Method,Amount', 'Acme,7,2026-01-05,Cash,12.00')])
  expect(records).toEqual([{ kind: 'payment', row: 5, invoiceNumber: '7', date: '2026-01-05', method: 'cash', amount: '12.00' }])
})

describe('dates', () => {
  const dated = (...dates: string[]) => csv('Date,Client,Project,Hours,Description', ...dates.map((date) => `"${date}",Acme,Shop,1,Work`))
  const datesOf = async (text: string) => {
    const files = [await readFile(fileOf(text))]
    return findDates(files.map((file) => mapFile(file, 'csv', (same) => same)))
  }

  test('are reported with an example if they are ambiguous', async () => {
    expect(await datesOf(dated('01/02/2026', '03/04/2026'))).toEqual({ order: undefined, ambiguous: '01/02/2026' })
    expect(await recordsOf([dated('01/02/2026')], { dateOrder: 'day-first' })).toMatchObject([{ date: '2026-02-01' }])
  })

  test('are read in the same order as an unambiguous date in the same file', async () => {
    expect(await datesOf(dated('01/02/2026', '13/02/2026'))).toEqual({ order: 'day-first', ambiguous: undefined })
    expect(await recordsOf([dated('1/2/2026', '1/13/2026 2:00 PM', '2026-03-04', 'Mar 5, 2026', '06-Mar-26')])).toMatchObject([
      { date: '2026-01-02' },
      { date: '2026-01-13' },
      { date: '2026-03-04' },
      { date: '2026-03-05' },
      { date: '2026-03-06' },
    ])
  })
})

describe('encodings', () => {
  const utf16 = (text: string, isLittle: boolean, mark: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + (mark ? 2 : 0)))
    const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))]
    units.forEach((unit, index) => bytes.setUint16(2 * index, unit, isLittle))
    return new Uint8Array(bytes.buffer)
  }
  const encoders: readonly (readonly [string, (text: string) => Uint8Array<ArrayBuffer>])[] = [
    ['UTF-8', (text) => new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', (text) => new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE', (text) => utf16(text, true, true)],
    ['UTF-16 BE', (text) => utf16(text, false, true)],
    ['UTF-16 LE without a mark', (text) => utf16(text, true, false)],
    ['UTF-16 BE without a mark', (text) => utf16(text, false, false)],
    ['Windows-1252', (text) => Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))],
  ]
  // Makes the encodings distinguishable: in Windows-1252, an accented letter between plain letters is not valid UTF-8.
  const word = fc.stringMatching(/^[a-z=+@-]([äéñß€][a-z]|[ ",;'a-z]){0,8}[a-z]$/)

  test.each(encoders)('decodes %s without changing the text', async (_, encode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 5 }), async (rows) => {
        const text = writeCsv([['Name', 'Straße für alle', 'Email'], ...rows.map((row) => [...row])]).replace('\uFEFF', '')
        const { header, records } = await readFile(fileOf(encode(text)))
        expect(header).toEqual(['Name', 'Straße für alle', 'Email'])
        expect(records).toEqual(rows.map((row) => [...row]))
      }),
      { numRuns: 20 },
    )
  })
})

test('reads every row of a large file', async () => {
  const count = 20_000
  const rows = Array.from({ length: count }, (_, index) => `2026-01-05,Acme,"Shop ""${index}""\nline",0.5,Work ${index}`)
  const records = await recordsOf([csv('Date,Client,Project,Hours,Description', ...rows)])
  expect(records).toHaveLength(count)
  expect(records.at(-1)).toMatchObject({ row: count + 1, projectName: `Shop "${count - 1}"\nline`, description: `Work ${count - 1}` })
})

test('makes invoice lines and tax add up to the invoice’s total', async () => {
  const cents = (amount: string) => BigInt(amount.replace('.', ''))
  const money = fc.bigInt({ min: 1n, max: 999_999n }).map((value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), money), { minLength: 1, maxLength: 4 }), money, async (lines, total) => {
      const text = csv('Invoice Number,Client,Issue Date,Description,Quantity,Unit price,Total', ...lines.map(([quantity, rate]) => `7,Acme,2026-01-05,Work,${quantity},${rate},${total}`))
      const [invoice] = await recordsOf([text])
      if (invoice?.kind !== 'invoice') throw new Error('not an invoice')
      const sums = invoice.lines.map(({ quantity, rate }) => BigInt(String(quantity)) * cents(String(rate)))
      const sum = sums.reduce((before, amount) => before + amount, cents(String(invoice.taxAmount ?? '0.00')))
      expect(sum).toBe(cents(total))
    }),
    { numRuns: 50 },
  )
})
