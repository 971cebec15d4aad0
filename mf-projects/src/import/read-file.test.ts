import { withoutGuard, writeCsv } from '@billfold/web-kit'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFile, parseCsv } from './read-file.ts'

const records = (text: string) => parseCsv(text).records

describe('parseCsv', () => {
  test('reads records of fields', () => {
    expect(records('Name,Email\r\nAcme,a@acme.com\r\n')).toEqual([
      ['Name', 'Email'],
      ['Acme', 'a@acme.com'],
    ])
  })

  test('a last record needs no line end', () => {
    expect(records('a,b\nc,d')).toEqual([['a', 'b'], ['c', 'd']])
  })

  test('takes CRLF, LF and CR alone', () => {
    expect(records('a\r\nb\nc\rd')).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('quotes hold delimiters, line breaks and doubled quotes', () => {
    expect(records('"Acme, ""The"" Co","12 Main St\r\nPortland"\r\nx,y')).toEqual([
      ['Acme, "The" Co', '12 Main St\r\nPortland'],
      ['x', 'y'],
    ])
  })

  test('a quote inside a plain field is a quote', () => {
    expect(records('5" pipe,b')).toEqual([['5" pipe', 'b']])
  })

  test('text behind a closing quote is kept', () => {
    expect(records('"a"b,c')).toEqual([['ab', 'c']])
  })

  test('the byte order mark is no part of the first field', () => {
    expect(records('\uFEFFName\nAcme')).toEqual([['Name'], ['Acme']])
  })

  test('empty fields stay, blank lines go', () => {
    expect(records('a,,c\n\n\r\n,,\n""\nd,')).toEqual([['a', '', 'c'], ['', '', ''], [''], ['d', '']])
  })

  test('nothing has no records', () => {
    expect(records('')).toEqual([])
    expect(records('\uFEFF\r\n\r\n')).toEqual([])
  })

  test('a field that is never closed is told', () => {
    expect(parseCsv('a,b\n"c,d\ne,f')).toMatchObject({ isCutOff: true, records: [['a', 'b'], ['c,d\ne,f']] })
    expect(parseCsv('a,"b"').isCutOff).toBe(false)
  })

  test('the delimiter is the one that the header has more of', () => {
    expect(parseCsv('Name;Rate\nAcme;12,50')).toMatchObject({ delimiter: ';', records: [['Name', 'Rate'], ['Acme', '12,50']] })
    expect(parseCsv('"Name;long;er",Rate\nAcme,1')).toMatchObject({ delimiter: ',' })
    expect(parseCsv('Name\nAcme;Sons')).toMatchObject({ delimiter: ';' })
  })

  test('reads back exactly what was written', () => {
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

  test('any text is read without an error, and none of its letters is lost', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab",;\r\n]*$/), (text) => {
        const letters = (value: string) => value.replace(/[^ab]/g, '')
        expect(letters(records(text).flat().join(''))).toBe(letters(text))
      }),
    )
  })
})

const utf8 = (text: string) => new TextEncoder().encode(text)

test('UTF-8, with its mark or without', () => {
  expect(decodeFile(utf8('Zoë'))).toBe('Zoë')
  expect(decodeFile(utf8('\uFEFFZoë'))).toBe('Zoë')
})

test('what Excel calls Unicode text', () => {
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]))).toBe('Zoë')
})

test("what Windows programs write without a mark", () => {
  expect(decodeFile(Uint8Array.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €')
})

test('a workbook is no text', () => {
  expect(decodeFile(utf8('PK\u0003\u0004 and so on'))).toBeNull()
  expect(decodeFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]))).toBeNull()
})
