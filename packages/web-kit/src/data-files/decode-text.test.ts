import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('decodes UTF-8 with or without a byte order mark', () => {
  expect(decodeText(utf8('Zoë'))).toBe('Zoë')
  expect(decodeText(utf8('\uFEFFZoë'))).toBe('Zoë')
})

test('decodes UTF-16 ("Unicode text" in Excel)', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x5a, 0x00, 0x6f, 0x00, 0xeb, 0x00]))).toBe('Zoë')
})

test('decodes Windows-1252', () => {
  expect(decodeText(Uint8Array.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]))).toBe('Zoë €')
})

test('returns null for a workbook', () => {
  expect(decodeText(utf8('PK\u0003\u0004 and so on'))).toBeNull()
  expect(decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]))).toBeNull()
})

test('decodes the encoding given in an XML declaration', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-2"?><Nm>'
  expect(decodeText(Uint8Array.from([...utf8(text), 0xa3]))).toBe(`${text}Ł`)
})

test('returns null for a PDF file', () => {
  expect(decodeText(utf8('%PDF-1.7'))).toBeNull()
})
