import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('decodes UTF-8, with or without a byte order mark', () => {
  expect(decodeFile(utf8('Zoë'))).toBe('Zoë')
  expect(decodeFile(utf8('\uFEFFZoë'))).toBe('Zoë')
})

test('decodes UTF-16 from Excel', () => {
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]))).toBe('Zoë')
})

test("decodes Windows-1252", () => {
  expect(decodeFile(Uint8Array.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €')
})

test('rejects a workbook', () => {
  expect(decodeFile(utf8('PK\u0003\u0004 and so on'))).toBeNull()
  expect(decodeFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]))).toBeNull()
})
