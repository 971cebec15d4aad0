import { describe, expect, test } from 'vitest'
import { attachment } from './file-answer.ts'

describe('the file name in a response', () => {
  test('is sent in ASCII and in UTF-8', () => {
    expect(attachment('Invoice-INV-1.pdf')).toBe(`attachment; filename="Invoice-INV-1.pdf"; filename*=UTF-8''Invoice-INV-1.pdf`)
    expect(attachment('Invoice-Ä 1 (b)’s €.pdf')).toBe(`attachment; filename="Invoice-A 1 (b)_s _.pdf"; filename*=UTF-8''Invoice-%C3%84%201%20%28b%29%E2%80%99s%20%E2%82%AC.pdf`)
  })

  test.each(['a/b', 'a\\b', 'a:b', 'a"b', 'a*b', 'a?b', 'a<b', 'a>b', 'a|b', 'a\r\nb', 'a\u0000b', 'a\u202eb'])('contains no characters that could end the header or escape the folder: %j', (name) => {
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="a-+b"; filename\*=UTF-8''a-+b$/)
  })

  test('stays ASCII even if normalization would reintroduce unsafe characters', () => {
    // NFKD turns the fullwidth characters '／', '＂' and '％' into plain ones.
    expect(attachment('\uff0f\uff02\uff05.pdf')).toContain('filename="___.pdf"')
  })
})
