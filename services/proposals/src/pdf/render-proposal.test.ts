import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { embeddedFonts, pagesOf, paintOf } from '@billfold/server-kit/testing/pdf-text'
import { range, sample } from '@billfold/server-kit/testing/sample'
import { describe, expect, test } from 'vitest'
import { LOGO } from '../testing/logo-server.ts'
import { signedBy } from '../testing/sample-bundle.ts'
import { sampleDocument } from '../testing/signed-document.ts'
import { type PrintOptions, renderProposal } from './render-proposal.ts'

const print = (changes: Partial<SignedDocument> = {}, options: Partial<PrintOptions> = {}) => renderProposal({ ...sampleDocument, ...changes }, { paper: 'A4', logo: null, certificate: null, ...options })
const pages = async (changes?: Partial<SignedDocument>, options?: Partial<PrintOptions>) => pagesOf(await print(changes, options))
const words = (value: string) => value.replaceAll(/\s+/g, '')
const line = { description: 'Design', quantity: '1', rate: '10.00', amount: '10.00' }

describe('the proposal PDF', () => {
  test('contains everything in the order of the preview, including umlauts', async () => {
    const [page = '', ...more] = await pages({}, { logo: LOGO })
    expect(more).toEqual([])
    const parts = [
      'Müller & Söhne', 'Website – Größe & Übersicht', 'A new website. With a shop.', 'TO', 'Acme Studio', 'EMAIL', 'hello@acme.test', 'DATE', 'Nov 20, 2026', 'VALID UNTIL', 'Dec 31, 2026',
      'Project Overview', 'Overview text', 'Key Features', 'Plain features second line', 'Project Assumptions', 'Assumption', 'Project Deliverables', 'Deliverable',
      'Investment Breakdown', 'DESCRIPTION QTY RATE AMOUNT', 'Design 2.5 $125.00 $312.50', 'Build 1 $687.50 $687.50',
      'Total Project Investment $1,000.00', 'Down Payment (33.33%) $333.30', 'Remaining Balance $666.70', 'This proposal is valid until Dec 31, 2026.',
    ].map(words)
    // The PDF's text is ordered by column, not by line.
    for (const part of parts) expect(page).toContain(part)
    const headings = ['Website–', 'ProjectOverview', 'KeyFeatures', 'ProjectAssumptions', 'ProjectDeliverables', 'InvestmentBreakdown', 'TotalProjectInvestment', 'DownPayment', 'RemainingBalance', 'Thisproposalisvalid']
    const places = headings.map((heading) => page.indexOf(heading))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('omits empty sections, and the table if there are no line items', async () => {
    const [page = ''] = await pages({ projectOverview: null, keyFeatures: ' ', projectAssumptions: '<p></p>', projectDeliverables: null, lineItems: [], validUntil: null })
    expect(page).not.toMatch(/ProjectOverview|KeyFeatures|ProjectAssumptions|ProjectDeliverables|QTY|null|undefined/)
    expect(page).toContain('Thisproposalisvaliduntilfurthernotice.')
  })

  test('shows the owner’s name if the signed company is blank', async () => {
    const [page] = await pages({ from: { ...sampleDocument.from, companyName: '' } })
    expect(page).toContain('AdaLovelace')
  })

  test('embeds its fonts', async () => {
    expect(embeddedFonts(await print()).toSorted()).toEqual(['Roboto-Medium', 'Roboto-Regular'])
  })

  test('splits long tables across pages, repeats the header and prints each line once', async () => {
    const lineItems = Array.from({ length: 90 }, (_, n) => ({ ...line, description: `Line ${n + 1}.` }))
    const printed = await pages({ lineItems })
    expect(printed.length).toBeGreaterThan(2)
    expect(printed.filter((page) => page.includes('Line') && !page.includes('DESCRIPTIONQTYRATEAMOUNT'))).toEqual([])
    expect([...printed.join('').matchAll(/Line(\d+)\./g)].map(([, n]) => Number(n))).toEqual(lineItems.map((_, n) => n + 1))
    expect(printed.at(-1)).toMatch(/TotalProjectInvestment.*RemainingBalance/)
  })

  test('never prints the totals on a page without a line item', async () => {
    const counts = sample(range(1, 36), 3)
    const alone = await Promise.all(
      counts.map(async (count) => {
        const lineItems = Array.from({ length: count }, (_, n) => ({ ...line, description: `Line ${n + 1}.` }))
        const page = (await pages({ lineItems })).find((page) => page.includes('TotalProjectInvestment'))
        return page?.includes('InvestmentBreakdownDESCRIPTIONQTYRATEAMOUNTLine') && page.includes(`Line${count}.1$10.00$10.00TotalProjectInvestment`) ? [] : [count]
      }),
    )
    expect(alone.flat()).toEqual([])
  }, 60_000)

  test('prints very long words and sections in full', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(12)
    const column = Array.from({ length: 120 }, (_, n) => `l${n}`).join('\n')
    const text = (await pages({ title: word, description: word, projectOverview: `<ul><li>${word}</li></ul>`, keyFeatures: `<table><tr><td>${word}</td><td>x</td></tr></table>`, lineItems: [{ ...line, description: column }, { ...line, description: word }] })).join('')
    expect(text.split(word)).toHaveLength(6)
    expect(text).toContain('l118l119')
  })

  test('never leaves a heading at the bottom of a page', async () => {
    for (const filler of sample(range(20, 59), 5)) {
      const printed = await pages({ description: 'x\n'.repeat(filler), projectOverview: null })
      expect(printed.slice(0, -1).filter((page) => /(?:KeyFeatures|ProjectAssumptions|ProjectDeliverables|InvestmentBreakdown)Müller/.test(page))).toEqual([])
    }
  }, 20_000)

  test('never leaves a table header or the heading above it at the bottom of a page', async () => {
    const row = `<tr><td>${'A cell of several lines. '.repeat(6)}</td><td>6</td></tr>`
    const keyFeatures = `<h2>Our way</h2><table><caption>The plan</caption><tr><th>Phase</th><th>Weeks</th></tr>${row.repeat(3)}</table>`
    for (const filler of sample(range(20, 43), 3)) {
      const printed = await pages({ description: 'x\n'.repeat(filler), projectOverview: null, keyFeatures })
      expect(printed.filter((page) => /(?:KeyFeatures|Ourway|Theplan|PhaseWeeks)Müller/.test(page))).toEqual([])
      expect(printed.join('').match(/PhaseWeeksAcell/g)).not.toBeNull()
    }
  }, 20_000)

  test('fills its pages even if a section consists only of headings', async () => {
    const headings = Array.from({ length: 39 }, (_, n) => `<h2>Heading ${n}.</h2>`).join('')
    for (const filler of [0, 5, 10]) expect((await pages({ description: 'x\n'.repeat(filler), projectOverview: headings, keyFeatures: headings })).length).toBeLessThan(6)
  }, 20_000)

  test.each([5, 8, 12])('keeps a table of %i columns on the page, even with long words', async (columns) => {
    const row = (name: string) => `<tr>${`<t${name}>Verantwortlichkeiten</t${name}>`.repeat(columns)}</tr>`
    const { rectangles } = paintOf(await print({ keyFeatures: `<table>${row('h')}${row('d')}</table>` }))
    const ofHead = rectangles.filter(({ colour }) => colour.startsWith('0.96078'))
    expect(ofHead).toHaveLength(columns)
    expect(ofHead.filter(({ right }) => right > 540)).toEqual([])
  })

  test('prints tables with long rows and headers in full', async () => {
    const cells = (name: string, length: number) => `<t${name}>${Array.from({ length }, (_, n) => `<h1>${name}${n}.</h1>`).join('')}</t${name}><t${name}>x</t${name}>`
    for (const length of [5, 12, 40, 70]) {
      const text = (await pages({ keyFeatures: `<table><tr>${cells('h', length)}</tr><tr>${cells('d', length)}</tr><tr>${cells('d', 1)}</tr></table>` })).join('')
      for (const name of ['h', 'd']) expect(text).toContain(`${name}${length - 1}.`)
    }
  }, 20_000)
})

describe('the signed proposal PDF', () => {
  const certificateOf = async (name: string): Promise<PrintOptions['certificate']> => ({ document: sampleDocument, signature: await signedBy(name), events: [], publicKey: 'key', verifyUrl: 'https://billfold.example' })
  const INEXACT = 'Somecharacterscannotbeprinted;theexacttextisindocument.json'

  test('shows the signer’s name, even in another script', async () => {
    const printed = (await pages({}, { certificate: await certificateOf('山田 太郎 ✓') })).join('')
    expect(printed).toContain('SIGNEDBY山田太郎✓SIGNEDAT')
    expect(printed).not.toContain(INEXACT)
  })

  test('has a note on the certificate if a character cannot be printed', async () => {
    expect((await pages({}, { certificate: await certificateOf('नमस्ते') })).at(-1)).toMatch(new RegExp(`SIGNEDBY\\ufffd+SIGNEDAT.*${INEXACT}`))
    expect((await pages({ keyFeatures: '<p>Fast 🎉</p>' }, { certificate: await certificateOf('Ada') })).at(-1)).toContain(INEXACT)
  })

  test('never leaves a heading at the bottom of a certificate page', async () => {
    const certificate = await certificateOf('Ada')
    const event = { seq: 1, at: '2026-11-21T09:30:00.000Z', type: 'viewed', by: 'client', detail: null, data: null, previousHash: null, hash: 'f'.repeat(64) }
    for (const lines of sample(range(1, 30), 5)) {
      const record = { ...certificate!.signature.record, userAgent: 'Browser\n'.repeat(lines) }
      const printed = await pages({}, { certificate: { ...certificate!, signature: { ...certificate!.signature, record }, events: [event, event] } })
      expect(printed.filter((page) => /(?:Fingerprints\(SHA-256\)|Whathappened)(?:TIME\(UTC\)EVENTBYHASH)?Müller/.test(page))).toEqual([])
    }
  }, 60_000)

  test('contains the note about unprintable characters only after signing', async () => {
    expect((await pages({ keyFeatures: 'Fast 🎉' })).join('')).not.toContain(INEXACT)
  })
})

describe('injection', () => {
  test('cannot add actions to the PDF through any field', async () => {
    for (let at = 0; at < richTextAttacks.length; at += 20) {
      const attack = richTextAttacks.slice(at, at + 20).join('<p>x</p>')
      const pdf = await print({ title: attack.slice(0, 255), description: attack, projectOverview: attack, keyFeatures: attack, lineItems: [{ ...line, description: attack }], client: { ...sampleDocument.client, name: attack } })
      // Removes compressed streams, which may contain any bytes.
      const file = Buffer.from(pdf).toString('latin1').replaceAll(/\nstream\n[\s\S]*?\nendstream\n/g, '')
      expect(file).not.toMatch(/\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|EmbeddedFile|RichMedia|OpenAction|AA)\b/)
      for (const [, uri] of file.matchAll(/\/URI \(([^)]*)\)/g)) expect(uri).toMatch(/^(?:https?:\/\/|mailto:)/i)
    }
  }, 60_000)
})
