import { withoutGuard, writeCsv } from '@billfold/web-kit'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'
import { parseCsv } from './read-file.ts'

const records = (text: string) => parseCsv(text).records

describe('parseCsv', () => {
  test('reads records of fields', () => {
    expect(records('Name,Email\r\nAcme,a@acme.com\r\n')).toEqual([
      ['Name', 'Email'],
      ['Acme', 'a@acme.com'],
    ])
  })

  test('reads a last record without a line break', () => {
    expect(records('a,b\nc,d')).toEqual([['a', 'b'], ['c', 'd']])
  })

  test('accepts CRLF, LF and CR', () => {
    expect(records('a\r\nb\nc\rd')).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('reads delimiters, line breaks and doubled quotes inside quotes', () => {
    expect(records('"Acme, ""The"" Co","12 Main St\nPortland"\r\nx,y')).toEqual([
      ['Acme, "The" Co', '12 Main St\nPortland'],
      ['x', 'y'],
    ])
  })

  test('keeps a quote inside an unquoted field', () => {
    expect(records('5" pipe,b')).toEqual([['5" pipe', 'b']])
  })

  test('reports text after a closing quote as a missing quote', () => {
    expect(parseCsv('"a"b,c').isCutOff).toBe(true)
  })

  test('removes the byte order mark', () => {
    expect(records('\uFEFFName\nAcme')).toEqual([['Name'], ['Acme']])
  })

  test('keeps empty fields and skips blank lines', () => {
    expect(records('a,,c\n\n\r\n,,\nd,')).toEqual([['a', '', 'c'], ['', '', ''], ['d', '']])
  })

  test('returns no records for an empty file', () => {
    expect(records('')).toEqual([])
    expect(records('\uFEFF\r\n\r\n')).toEqual([])
  })

  test('reports a missing closing quote', () => {
    expect(parseCsv('a,b\n"c,d\ne,f')).toMatchObject({ isCutOff: true, records: [['a', 'b'], ['c,d\ne,f']] })
    expect(parseCsv('a,"b"').isCutOff).toBe(false)
  })

  test('uses the delimiter that is more frequent in the header', () => {
    expect(parseCsv('Name;Rate\nAcme;12,50')).toMatchObject({ delimiter: ';', records: [['Name', 'Rate'], ['Acme', '12,50']] })
    expect(parseCsv('"Name;long;er",Rate\nAcme,1')).toMatchObject({ delimiter: ',' })
    expect(parseCsv('Name\nAcme;Sons')).toMatchObject({ delimiter: ';' })
  })

  test('reads back what writeCsv wrote', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",;\r\n\t' =+\-@＝＋－＠1.]{0,6}$/))
    const table = fc.integer({ min: 2, max: 5 }).chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }))
    fc.assert(
      fc.property(table, (rows) => {
        const header = rows[0]?.map((_, index) => `Column ${index}`) ?? []
        const written = writeCsv([header, ...rows])
        const undone = parseCsv(written).records.map((record) => record.map((cell) => withoutGuard(cell)))
        expect(undone).toEqual([header, ...rows.map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n')))])
      }),
    )
  })

  test('keeps every letter of any text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab",;\r\n]*$/), (text) => {
        const letters = (value: string) => value.replace(/[^ab]/g, '')
        expect(letters(records(text).flat().join(''))).toBe(letters(text))
      }),
    )
  })
})

const utf8 = (text: string) => new TextEncoder().encode(text)

test('decodes UTF-8 with and without a byte order mark', () => {
  expect(decodeFile(utf8('Zoë'))).toBe('Zoë')
  expect(decodeFile(utf8('\uFEFFZoë'))).toBe('Zoë')
})

test('decodes UTF-16 ("Unicode text" in Excel)', () => {
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]))).toBe('Zoë')
})

test('decodes Windows-1252', () => {
  expect(decodeFile(Uint8Array.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €')
})

test('returns null for a workbook', () => {
  expect(decodeFile(utf8('PK\u0003\u0004 and so on'))).toBeNull()
  expect(decodeFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]))).toBeNull()
})
