import { richTextToHtml } from '@billfold/contracts/proposals/rich-text'
import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { actingParts } from '@billfold/web-kit/rich-text/testing/acting-parts.ts'
import { quietAttacks } from '@billfold/web-kit/rich-text/testing/quiet-attacks.ts'
import { describe, expect, test } from 'vitest'
import { textOf, toDocument, toText } from './stored-text.ts'

quietAttacks()

function surface(html = ''): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

describe('storing edited lines', () => {
  test.each([
    ['<div>R&amp;D &lt;3 our clients</div>', 'R&D <3 our clients'],
    ['<div>one</div><div>two</div>', 'one\ntwo'],
    ['<div>one</div><div><br></div><div>two</div>', 'one\n\ntwo'],
    ['one<br>two', 'one\ntwo'],
    ['<div>one\ntwo</div>', 'one\ntwo'],
    ['<div>a  b</div>', 'a  b'],
    ['<div><br></div>', ''],
    ['<br>', ''],
    ['', ''],
  ])('keeps plain text if there is no formatting: %s', (html, text) => {
    expect(textOf(surface(html))).toBe(text)
  })

  test.each([
    ['<div>R&amp;D is <b>great</b></div>', '<p>R&amp;D is <strong>great</strong></p>'],
    ['<div>one</div><div>two <i>x</i></div><div><br></div><div>three</div>', '<p>one<br>two <em>x</em></p>\n<p>three</p>'],
    ['<h4>Scope</h4><div>text</div>', '<h4>Scope</h4>\n<p>text</p>'],
    ['<div><ul><li>one</li><li>two<ul><li>within</li></ul></li><li><br></li></ul></div>', '<ul><li>one</li><li>two<ul><li>within</li></ul></li></ul>'],
    ['<ul><li>one</li><ul><li>indented by the browser</li></ul></ul>', '<ul><li>one<ul><li>indented by the browser</li></ul></li></ul>'],
    ['<div><a href="https://example.com" target="_blank" onclick="x()">x</a></div>', '<p><a href="https://example.com">x</a></p>'],
    ['<div><b>one<br>two</b> three</div>', '<p><strong>one</strong><br><strong>two</strong> three</p>'],
    ['<div><span style="font-weight: 400">x</span><font color="red">y</font></div><h4><br></h4>', 'xy'],
    [
      '<table><thead></thead><tbody><tr><td colspan="2" style="color:red">a<br>b</td></tr><tr><td><br></td><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a<br>b</td></tr><tr><td></td><td>c</td></tr></tbody></table>',
    ],
  ])('produces clean HTML if there is formatting: %s', (html, text) => {
    expect(textOf(surface(html))).toBe(text)
  })

  test('keeps HTML that the user entered', () => {
    expect(textOf(surface('<div>&lt;p&gt;One &lt;b&gt;bold&lt;/b&gt; word&lt;/p&gt;</div>'))).toBe('<p>One <b>bold</b> word</p>')
  })

  test.each([
    ['Uses the <canvas> element', '<p>Uses the &lt;canvas&gt; element</p>'],
    ['Write &amp; for it', '<p>Write &amp;amp; for it</p>'],
  ])('escapes text that only looks like HTML: %s', (typed, text) => {
    const line = document.createElement('div')
    line.textContent = typed
    const element = surface()
    element.append(line)
    expect(textOf(element)).toBe(text)
  })
})

describe('opening stored text', () => {
  const kept = [
    '',
    'One line',
    'R&D <3 our clients\n\nSecond paragraph\nits second line',
    '<p>One <strong>bold</strong> word<br>second line</p>\n<p>Second paragraph</p>',
    '<h4>Scope</h4>\n<ul><li>one<ul><li>within</li></ul></li><li>two</li></ul>\n<ol><li>first</li></ol>\n<p>See <a href="https://example.com/?a=1&amp;b=2">our site</a>.</p>',
    '<table><caption>Plan</caption><thead><tr><th>Week</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<p>Uses the &lt;canvas&gt; element</p>',
  ]
  test.each(kept)('does not change the text if it is saved again: %j', (text) => {
    expect(toText(toDocument(text))).toBe(text)
  })

  test('collapses white space as browsers do', () => {
    expect(toText(toDocument('<div>\n  <p>One   <b>bold </b>\n word</p>\n  <ul>\n    <li> item </li>\n  </ul>\n</div>'))).toBe('<p>One <strong>bold </strong>word</p>\n<ul><li>item</li></ul>')
  })

  test('keeps the line breaks of text with inline marks', () => {
    expect(toText(toDocument('one\n<b>two</b>'))).toBe('<p>one<br><strong>two</strong></p>')
  })

  test.each(richTextAttacks)('leaves nothing executable: %j', (attack) => {
    for (const text of [attack, `<p>Before</p>${attack}<p>After</p>`]) {
      expect(actingParts(surface(richTextToHtml(toText(toDocument(text)))))).toEqual([])
    }
  })
})
