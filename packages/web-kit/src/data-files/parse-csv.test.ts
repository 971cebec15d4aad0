import { writeCsv } from '../csv/csv.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const records = async (text: string) => (await parseCsv(text)).records
const cutOff = 'The file ends inside a quoted field.'

describe('parseCsv', () => {
  test('reads records of fields', async () => {
    expect(await records('Name,Email\r\nAcme,a@acme.com\r\n')).toEqual([
      ['Name', 'Email'],
      ['Acme', 'a@acme.com'],
    ])
  })

  test('reads a final record without a line break', async () => {
    expect(await records('a,b\nc,d')).toEqual([['a', 'b'], ['c', 'd']])
  })

  test('accepts CRLF, LF and CR', async () => {
    expect(await records('a\r\nb\nc\rd')).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('reads delimiters, line breaks and doubled quotes inside quotes', async () => {
    expect(await records('"Acme, ""The"" Co","12 Main St\nPortland"\r\nx,y')).toEqual([
      ['Acme, "The" Co', '12 Main St\nPortland'],
      ['x', 'y'],
    ])
  })

  test('keeps a quote inside an unquoted field', async () => {
    expect(await records('5" pipe,b')).toEqual([['5" pipe', 'b']])
  })

  test('reports text after a closing quote as an unclosed quote', async () => {
    await expect(parseCsv('"a"b,c')).rejects.toThrow(cutOff)
  })

  test('removes the byte order mark', async () => {
    expect(await records('\uFEFFName\nAcme')).toEqual([['Name'], ['Acme']])
  })

  test('keeps empty fields and skips blank rows', async () => {
    expect(await records('a,,c\n\n\r\n,,\nd,')).toEqual([['a', '', 'c'], ['d', '']])
  })

  test('returns no records for an empty file', async () => {
    expect(await records('')).toEqual([])
    expect(await records('\uFEFF\r\n\r\n')).toEqual([])
  })

  test('reports a missing closing quote', async () => {
    await expect(parseCsv('a,b\n"c,d\ne,f')).rejects.toThrow(cutOff)
    expect(await records('a,"b"')).toEqual([['a', 'b']])
  })

  test('uses the delimiter that appears most often in the header', async () => {
    expect(await parseCsv('Name;Rate\nAcme;12,50')).toMatchObject({ delimiter: ';', records: [['Name', 'Rate'], ['Acme', '12,50']] })
    expect(await parseCsv('"Name;long;er",Rate\nAcme,1')).toMatchObject({ delimiter: ',' })
    expect(await parseCsv('Name\nAcme;Sons')).toMatchObject({ delimiter: ';' })
  })

  test('trims cells', async () => {
    expect(await records('a , b\n "c" ,d')).toEqual([['a', 'b'], ['"c"', 'd']])
  })

  test('numbers rows as a spreadsheet does', async () => {
    expect((await parseCsv('a,b\n\n"c\nd",e\nf,g')).rows).toEqual([1, 3, 4])
  })

  test('reads back the output of writeCsv, except for blank rows', async () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",;\r\n\t' =+\-@＝＋－＠1.]{0,6}$/)).map((text) => text.trim())
    const table = fc.integer({ min: 2, max: 5 }).chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const header = rows[0]?.map((_, index) => `Column ${index}`) ?? []
        const filled = rows.filter((row) => row.some((cell) => cell !== ''))
        expect(await records(writeCsv([header, ...rows]))).toEqual([header, ...filled.map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n')))])
      }),
    )
  })

  test('keeps every letter of unquoted text', async () => {
    const letters = (value: string) => value.replace(/[^ab]/g, '')
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ab,;\r\n]*$/), async (text) => {
        expect(letters((await records(text)).flat().join(''))).toBe(letters(text))
      }),
    )
  })
})
