import { describe, expect, test } from 'vitest'
import { email, httpUrl, optionalText, requiredText, text } from './text.ts'
import { pathId } from './id.ts'

const firstMessage = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

describe('a text field', () => {
  test('is trimmed but keeps line breaks, tabs, emoji and right-to-left letters', () => {
    expect(text().parse('  a\n\tb 🦊 שלום ')).toBe('a\n\tb 🦊 שלום')
  })

  test.each(['a\u0000b', 'a\u001bb', 'a\u007f', 'half \ud83e'])('rejects characters that cannot be stored: %j', (value) => {
    expect(firstMessage(text().safeParse(value))).toBe('Contains characters that cannot be stored')
  })

  test.each(['e\u0301\u0323'.repeat(100), `e${'\u0301'.repeat(30)} ${'\u0323'.repeat(30)}`, 'נִקּוּד', 'ﾊﾟﾋﾟ'])('accepts up to 30 combining marks on a letter: %j', (value) => {
    expect(text().parse(value)).toBe(value)
  })

  test.each([`e${'\u0301'.repeat(31)}`, `a${'\uff9e'.repeat(20)}${'\uff9f'.repeat(11)}`, `a\u0323${'\u0344'.repeat(30)}`])('rejects more than 30 combining marks on a letter, which are slow to normalize: %j', (value) => {
    expect(firstMessage(text().safeParse(value))).toBe('Contains more than 30 accents on one letter')
  })

  test('reports the given message if it is required and absent, blank or invisible', () => {
    for (const value of [undefined, null, '', '   ', '\u200b', ' \u2060 \u00ad']) {
      expect(firstMessage(requiredText('Name is required').safeParse(value))).toBe('Name is required')
    }
    expect(firstMessage(requiredText('Name is required').safeParse(7))).toBe('Must be text')
    expect(requiredText('Name is required').parse('👩\u200d💻')).toBe('👩\u200d💻')
  })

  test('is stored as null if it is optional and blank, and stays absent if it was not sent', () => {
    expect([' ', null, undefined].map((value) => optionalText().parse(value))).toEqual([null, null, undefined])
  })
})

describe('an e-mail address', () => {
  test.each(['a@b.co', ' first.last+tag@sub.example.org '])('can be %j', (value) => {
    expect(email('no').parse(value)).toBe(value.trim())
  })

  test.each(['', 'nobody', 'a@', 'a@b', 'a b@c.de', 'a@b.co,c@d.co', 'a@b.co\r\nBcc: x@y.z', `${'x'.repeat(251)}@b.co`])('cannot be %j', (value) => {
    expect(email('no').safeParse(value).success).toBe(false)
  })
})

describe('a web address', () => {
  test('uses http or https, or is empty', () => {
    const address = httpUrl('no', 500)
    expect(address.parse(' https://example.com/a.png ')).toBe('https://example.com/a.png')
    expect(address.parse('')).toBe(null)
    for (const value of ['javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://x.y', 'example.com', '//x.y']) {
      expect(address.safeParse(value).success).toBe(false)
    }
  })

  test.each(['https://a.co/\u0000', 'https://a.co/?q=\ud83e', 'https://a.co/\u001b'])('rejects characters that cannot be stored: %j', (value) => {
    expect(firstMessage(httpUrl('no', 500).safeParse(value))).toBe('Contains characters that cannot be stored')
  })
})

describe('an id in a path', () => {
  test('is a positive integer within the Postgres range', () => {
    expect(pathId.parse('2147483647')).toBe(2_147_483_647)
    for (const value of ['0', '-1', '1.5', '1e3', ' 1', '01', 'abc', '2147483648', '99999999999', '']) {
      expect(pathId.safeParse(value).success).toBe(false)
    }
  })
})
