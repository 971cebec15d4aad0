import { describe, expect, test } from 'vitest'
import { isPlainText, richTextLink, richTextToHtml } from './rich-text.ts'

describe('plain text', () => {
  test.each(['R&D', 'a < b and c > d', 'I <3 it', '5<6', 'one\ntwo', ''])('can be %j', (text) => {
    expect(isPlainText(text)).toBe(true)
  })

  test.each(['<b>x</b>', 'a &amp; b', '&#60;', 'x<br>y', '</p>', '<!-- x', '<script'])('cannot be %j', (text) => {
    expect(isPlainText(text)).toBe(false)
  })
})

describe('conversion to HTML', () => {
  test.each([
    ['one\ntwo\r\nthree', 'one<br>two<br>three'],
    ['R&D <3 > x', 'R&amp;D &lt;3 &gt; x'],
    ['<b>one</b>\ntwo', '<b>one</b><br>two'],
    ['<p>one</p>\n<p>two</p>', '<p>one</p>\n<p>two</p>'],
    ['one<br>\ntwo', 'one<br>\ntwo'],
    ['<a\nhref="https://a.b">x</a>\ny', '<a\nhref="https://a.b">x</a><br>y'],
    ['<i>x</i> if a<b then', '<i>x</i> if a&lt;b then'],
    ['<i>x</i> <3 5 > 4 <3', '<i>x</i> &lt;3 5 > 4 &lt;3'],
  ])('turns %j into %j', (text, html) => {
    expect(richTextToHtml(text)).toBe(html)
  })
})

test('links can point only to web or e-mail addresses', () => {
  for (const href of ['https://example.com/a?b=1#c', 'HTTP://example.com', 'mailto:ada@example.com']) expect(richTextLink.test(href), href).toBe(true)
  for (const href of ['/api/logout', '#top', '//example.com', 'example.com', 'javascript:alert(1)', 'java\nscript:x', 'data:text/html,x', 'https:x', '']) {
    expect(richTextLink.test(href), href).toBe(false)
  }
})
