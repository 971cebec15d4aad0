import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichText, isCleanRichText, textOf } from './clean-rich-text.ts'

/** Matches text and tags without executable attributes. */
const HARMLESS = /^(?:[^<]|<(?![a-z/!?])|<\/?[a-z][a-z0-9]*>|<br \/>|<a href="(?:https?:\/\/|mailto:)[^"<>\s]*">|<t[hd](?: (?:col|row)span="\d{1,2}")+>)*$/

test('isCleanRichText returns false for unsanitized text', () => {
  for (const text of ['<p onclick="x()">A</p>', '<img src=x>', '<a href="javascript:x">A</a>', '<P>A</P>', '<p', '<!-- -->', '<a href="https://a.b" id="x">A</a>']) {
    expect(isCleanRichText(text), text).toBe(false)
  }
})

describe('injection', () => {
  test('is tested with at least 150 attacks', () => {
    expect(new Set(richTextAttacks).size).toBeGreaterThanOrEqual(150)
  })

  test.each(richTextAttacks)('%j leaves nothing executable, alone and within a document', (attack) => {
    for (const text of [attack, `<p>Before</p>${attack}<p>After</p>`, `<ul><li>${attack}`, `Plain ${attack}`]) {
      const clean = cleanRichText(text) ?? ''
      expect(clean).toMatch(HARMLESS)
      expect(isCleanRichText(clean)).toBe(true)
    }
  })
})

const withoutTags = (html: string) => html.replaceAll(/<\/?[a-z][^>]*>/g, '').trim()

describe('cleanRichText', () => {
  test.each([
    ['Plain R&D, a < b\nand a second line', 'Plain R&D, a < b\nand a second line'],
    ['<h2>Scope</h2><p>Two <strong>big</strong> <em>things</em></p>', '<h2>Scope</h2><p>Two <strong>big</strong> <em>things</em></p>'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<a href="https://example.com/?a=1&b=2" onclick="x()">Site</a>', '<a href="https://example.com/?a=1&amp;b=2">Site</a>'],
    ['<a href="mailto:ada@example.com">Mail</a>', '<a href="mailto:ada@example.com">Mail</a>'],
    ['<a href="/api/logout">Out</a>', '<a>Out</a>'],
    ['<table><tr><td colspan="2" style="x">A</td></tr></table>', '<table><tr><td colspan="2">A</td></tr></table>'],
    ['<p class="x">A</p><script>alert(1)</script>', '<p>A</p>'],
    ['<b>one</b>\ntwo', '<b>one</b>\ntwo'],
    ['If a<b then stop', 'If a&lt;b then stop'],
    ['<font color=red>Red</font>', 'Red'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanRichText(text)).toBe(clean)
  })

  test.each(['', '  ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])('returns null for %j', (text) => {
    expect(cleanRichText(text)).toBeNull()
  })

  test('is idempotent and passes isCleanRichText for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '&', '"', "'", '<p>', '</p>', '<a href="https://a.b">', '</a>', '<b', '<!--', '-->', '&lt;', '&#x3c;', '<svg>', '<style>', '\n', '\u0000'),
      fc.constantFrom(...richTextAttacks),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = cleanRichText(pieces.join('')) ?? ''
        const twice = cleanRichText(once) ?? ''
        expect([once, twice].map(isCleanRichText)).toEqual([true, true])
        // Compared without tags, because dropping a tag may leave a nested paragraph, which becomes two paragraphs.
        expect(withoutTags(twice)).toBe(withoutTags(once))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['e<b>\u0301</b>', 'e\u0301'],
    ['<p>A</p><p>B &amp; C</p>', 'AB & C'],
    ['R&D < 5 % and <3', 'R&D < 5 % and <3'],
  ])('the text of %j is %j', (html, text) => {
    expect(textOf(html)).toBe(text)
  })

  // A quadratic implementation would exceed the test's timeout.
  test.each(['<', '<!--', '</', '&', '<a '])('extracts the text from 50,000 characters of %j', (sign) => {
    expect(textOf(sign.repeat(50_000 / sign.length)).length).toBeLessThanOrEqual(50_000)
  })

  test.each([['<b>', 16_000], ['<', 50_000], ['<a href="', 5_000], ['<p>a</p>', 6_000], ['<!--', 12_000], ['&lt;', 12_000]])('cleans %j repeated %i times', (part, times) => {
    expect(isCleanRichText(cleanRichText(part.repeat(times)) ?? '')).toBe(true)
  })
})
