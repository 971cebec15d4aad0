import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { describe, expect, test } from 'vitest'
import { type MailDocument, mailHtml, mailText } from './mail-document.ts'

const mail: MailDocument = {
  from: 'Ada & Söhne',
  heading: 'Website <relaunch>',
  blocks: [
    { kind: 'quote', text: 'Dear Bob,\nhere it is.' },
    { kind: 'facts', facts: [{ label: 'Total', value: '$1,000.00' }] },
    { kind: 'button', label: 'View and sign', url: 'https://billfold.example/shared/proposal/abc' },
    { kind: 'paragraph', text: 'A copy is attached.' },
  ],
  footer: ['Sent with Billfold.'],
}

describe('the two parts of a message', () => {
  test('have the same content', () => {
    expect(mailText(mail)).toBe(
      [
        'Website <relaunch>',
        '> Dear Bob,\n> here it is.',
        'Total: $1,000.00',
        'View and sign:\nhttps://billfold.example/shared/proposal/abc',
        'A copy is attached.',
        '-- \nSent with Billfold.\n',
      ].join('\n\n'),
    )
    const html = mailHtml(mail)
    for (const part of ['Ada &amp; Söhne', 'Website &lt;relaunch&gt;</h1>', 'Dear Bob,<br>\nhere it is.', '$1,000.00', 'href="https://billfold.example/shared/proposal/abc"', 'A copy is attached.', 'Sent with Billfold.']) {
      expect(html).toContain(part)
    }
  })
})

describe('the HTML part', () => {
  const frame = mailHtml({ ...mail, from: '', heading: '', blocks: [], footer: [] })
  const tagsOf = (html: string) => html.match(/<[a-z/!][^>]*>/gi) ?? []

  test('does not load images, style sheets or fonts', () => {
    expect(mailHtml(mail)).not.toMatch(/<img|<link|<style|url\(|src=|background=/i)
  })

  test.each(richTextAttacks)('contains %j only as text, in every field', (attack) => {
    const html = mailHtml({ from: attack, heading: attack, footer: [attack], blocks: [{ kind: 'paragraph', text: attack }, { kind: 'quote', text: attack }, { kind: 'facts', facts: [{ label: attack, value: attack }] }] })
    const allowed = new Set([...tagsOf(frame), ...tagsOf(mailHtml(mail)), '<br>'])
    expect(tagsOf(html).filter((tag) => !allowed.has(tag))).toEqual([])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('does not link to %s', (url) => {
    expect(() => mailHtml({ ...mail, blocks: [{ kind: 'button', label: 'X', url }] })).toThrow('web pages only')
  })

  test('escapes special characters in URLs', () => {
    const html = mailHtml({ ...mail, blocks: [{ kind: 'button', label: 'X', url: 'https://a.example/"><script>alert(1)</script>' }] })
    expect(html).not.toContain('<script')
  })
})
