import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { describe, expect, test } from 'vitest'
import { sampleDocument } from '../testing/signed-document.ts'
import { proposalMail } from './proposal-mail.ts'

const url = 'https://billfold.example/shared/proposal/abc'
const write = (changes: Partial<typeof sampleDocument> = {}, message: string | null = null, isSigned = false, canBeSigned = !isSigned) =>
  proposalMail({ document: { ...sampleDocument, ...changes }, isSigned, canBeSigned, message, url })
const tagsOf = (html: string) => html.match(/<[a-z/!][^>]*>/gi) ?? []

describe('the e-mail to a client', () => {
  test('shows the sender, the amounts and the expiry date, and links to the proposal’s page', () => {
    const { subject, senderName, replyTo, html, text } = write({}, 'Dear Bob,\nplease have a look.')
    expect([subject, senderName, replyTo]).toEqual(['Proposal: Website – Größe & Übersicht', 'Müller & Söhne via Billfold', 'ada@example.com'])
    expect(text).toBe(`Website – Größe & Übersicht

> Dear Bob,
> please have a look.

A new website.
With a shop.

Total Project Investment: $1,000.00
Down Payment (33.33%): $333.30
Valid Until: Dec 31, 2026

View and sign proposal:
${url}

The proposal is also attached as a PDF.

--${' '}
Sent with Billfold on behalf of Müller & Söhne. Replies to this message go to ada@example.com.
`)
    expect(html).toContain(`<a href="${url}"`)
  })

  test('omits missing details, and does not ask for a signature again once signed', () => {
    const { text } = write({ validUntil: null, from: { ...sampleDocument.from, companyName: null } }, null, true)
    expect(text).not.toMatch(/Valid Until|^>|null/m)
    expect(text).toContain('View signed proposal')
    expect(text).toContain('on behalf of Ada Lovelace')
  })

  test('does not ask for a signature on an expired proposal, and omits its validity', () => {
    const { text, html } = write({}, null, false, false)
    expect(text).toContain(`View proposal:\n${url}`)
    expect(text + html).not.toMatch(/sign proposal|Valid Until/)
  })
})

test.each([null, ''])('an e-mail is sent under the owner’s name if the company name is %j', (companyName) => {
  const { senderName, html } = write({ from: { ...sampleDocument.from, companyName } })
  expect(senderName).toBe('Ada Lovelace via Billfold')
  expect(html).toContain('Ada Lovelace sent you a proposal')
})

describe('injection', () => {
  const allowed = new Set([...tagsOf(write({}, 'Hello').html), '<br>'])

  test.each(richTextAttacks)('%j stays plain text in every field', (attack) => {
    const { html } = write({ title: attack, description: attack, from: { name: attack, companyName: attack, email: attack } }, attack)
    expect(tagsOf(html).filter((tag) => !allowed.has(tag))).toEqual([])
  })
})
