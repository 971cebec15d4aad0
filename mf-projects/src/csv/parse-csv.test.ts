import { withoutGuard, writeCsv } from '@billfold/web-kit'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const records = (text: string) => parseCsv(text).records

describe('parseCsv', () => {
  test('reads records of fields', () => {
    expect(records('Name,Email\r\nAcme,a@acme.com\r\n')).toEqual([
      ['Name', 'Email'],
      ['Acme', 'a@acme.com'],
    ])
  })

  test('needs no line end after the last record', () => {
    expect(records('a,b\nc,d')).toEqual([['a', 'b'], ['c', 'd']])
  })

  test('accepts CRLF, LF and CR', () => {
    expect(records('a\r\nb\nc\rd')).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('reads delimiters, line breaks and doubled quotes in quotes', () => {
    expect(records('"Acme, ""The"" Co","12 Main St\r\nPortland"\r\nx,y')).toEqual([
      ['Acme, "The" Co', '12 Main St\r\nPortland'],
      ['x', 'y'],
    ])
  })

  test('reads a quote inside an unquoted field as a quote', () => {
    expect(records('5" pipe,b')).toEqual([['5" pipe', 'b']])
  })

  test('keeps text after a closing quote', () => {
    expect(records('"a"b,c')).toEqual([['ab', 'c']])
  })

  test('ignores the byte order mark', () => {
    expect(records('\uFEFFName\nAcme')).toEqual([['Name'], ['Acme']])
  })

  test('keeps empty fields and skips blank lines', () => {
    expect(records('a,,c\n\n\r\n,,\n""\nd,')).toEqual([['a', '', 'c'], ['', '', ''], [''], ['d', '']])
  })

  test('returns no records for an empty file', () => {
    expect(records('')).toEqual([])
    expect(records('\uFEFF\r\n\r\n')).toEqual([])
  })

  test('reports a field that is not closed', () => {
    expect(parseCsv('a,b\n"c,d\ne,f')).toMatchObject({ isCutOff: true, records: [['a', 'b'], ['c,d\ne,f']] })
    expect(parseCsv('a,"b"').isCutOff).toBe(false)
  })

  test('detects the delimiter by the header', () => {
    expect(parseCsv('Name;Rate\nAcme;12,50')).toMatchObject({ delimiter: ';', records: [['Name', 'Rate'], ['Acme', '12,50']] })
    expect(parseCsv('"Name;long;er",Rate\nAcme,1')).toMatchObject({ delimiter: ',' })
    expect(parseCsv('Name\nAcme;Sons')).toMatchObject({ delimiter: ';' })
  })

  test('reads what was written', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",;\r\n\t' =+\-@＝＋－＠1.]{0,6}$/))
    const table = fc.integer({ min: 2, max: 5 }).chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }))
    fc.assert(
      fc.property(table, (rows) => {
        const header = rows[0]?.map((_, index) => `Column ${index}`) ?? []
        const written = writeCsv([header, ...rows])
        const undone = parseCsv(written).records.map((record) => record.map((cell) => withoutGuard(cell)))
        expect(undone).toEqual([header, ...rows])
      }),
    )
  })

  test('reads any text without an error and without losing characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab",;\r\n]*$/), (text) => {
        const letters = (value: string) => value.replace(/[^ab]/g, '')
        expect(letters(records(text).flat().join(''))).toBe(letters(text))
      }),
    )
  })
})
