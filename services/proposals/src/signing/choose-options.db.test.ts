import { sha256 } from '@billfold/contracts/proposals/event-chain'
import { signedDocument } from '@billfold/contracts/proposals/evidence'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { addDeposit } from '../testing/freelancer.ts'
import { readAs, type SharedOffer, shareOffer, signAs } from '../testing/shared.ts'

let service: TestService
let offer: SharedOffer

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())

/** Included 100; optional 20 (preselected) and 3.33; hosting for 50 (preselected) or 60. */
const lineItems = [
  { description: 'Design', rate: '100' },
  { description: 'Texts', rate: '20', option: { isSelected: true } },
  { description: 'Photos', rate: '3.33', option: {} },
  { description: 'Basic', rate: '50', option: { group: 'Hosting' } },
  { description: 'Fast', rate: '60', option: { group: 'Hosting' } },
]
const [TEXTS, PHOTOS, BASIC, FAST] = [0, 1, 2, 3] as const

beforeEach(async () => {
  offer = await shareOffer(service, { amount: undefined, lineItems })
})

const stored = async () => (await offer.owner.call(proposalCalls.get, { params: offer })).body
const versionOf = async () => (await readAs(offer)).body.proposal.version
const choose = async (...options: number[]) => signAs(offer, 'Wile E. Coyote', { version: await versionOf(), options })

async function documentOf() {
  const [row] = await queryAs<{ document: string; hash: string }>(service.database.adminUrl, null, 'select document, document_hash as hash from proposals.signature where proposal_id = $1', [offer.id])
  return row && { ...row, content: signedDocument.parse(JSON.parse(row.document)) }
}

describe('the client’s page', () => {
  test('shows the included lines and the options with their preselection, but no ids', async () => {
    const { body } = await readAs(offer)
    expect(body.lineItems).toEqual([{ description: 'Design', quantity: '1', rate: '100.00', amount: '100.00' }])
    expect(body.options).toEqual([
      { description: 'Texts', quantity: '1', rate: '20.00', amount: '20.00', group: null, isSelected: true },
      { description: 'Photos', quantity: '1', rate: '3.33', amount: '3.33', group: null, isSelected: false },
      { description: 'Basic', quantity: '1', rate: '50.00', amount: '50.00', group: 'Hosting', isSelected: true },
      { description: 'Fast', quantity: '1', rate: '60.00', amount: '60.00', group: 'Hosting', isSelected: false },
    ])
    expect([body.proposal.amount, body.proposal.downPaymentAmount]).toEqual(['170.00', '85.00'])
  })

  test('shows no options if the owner offers none', async () => {
    const plain = await shareOffer(service)
    expect(Object.keys((await readAs(plain)).body)).toEqual(['sender', 'proposal', 'client', 'lineItems', 'deposit'])
    expect((await signAs(plain)).status).toBe(200)
  })
})

describe('signing with a choice', () => {
  test.each([
    [[BASIC], '150.00', '75.00'],
    [[TEXTS, BASIC], '170.00', '85.00'],
    [[PHOTOS, FAST], '163.33', '81.67'],
    [[TEXTS, PHOTOS, FAST, FAST], '183.33', '91.67'],
  ])('of %j makes the total %s and the down payment %s', async (options, amount, downPaymentAmount) => {
    const { status, body } = await choose(...options)
    expect([status, body.proposal.amount, body.proposal.downPaymentAmount]).toEqual([200, amount, downPaymentAmount])
    expect(body.options?.flatMap(({ isSelected }, place) => (isSelected ? [place] : []))).toEqual([...new Set(options)])
    expect(await stored()).toMatchObject({ amount, downPaymentAmount, status: 'accepted' })
    const [listed] = (await offer.owner.call(proposalCalls.list)).body
    const { body: conversion } = await offer.owner.call(proposalCalls.conversion, { params: offer })
    expect([listed?.amount, conversion.budget]).toEqual([amount, amount])
    expect(body.deposit?.amount).toBe(downPaymentAmount)
  })

  test('puts the choice into the signed document, its hash and the PDF', async () => {
    await choose(PHOTOS, FAST)
    const document = await documentOf()
    expect(document?.hash).toBe(await sha256(document?.document ?? ''))
    expect(document?.content).toMatchObject({ format: 'billfold.proposal.v2', amount: '163.33', downPaymentAmount: '81.67', remainingAmount: '81.66' })
    expect(document?.content.options?.map(({ description, isSelected }) => [description, isSelected])).toEqual([['Texts', false], ['Photos', true], ['Basic', false], ['Fast', true]])
    const { body } = await offer.client(proposalSharingCalls.publicPdf, { params: { shareToken: offer.token } })
    const page = pagesOf(body)[0] ?? ''
    for (const part of ['FastChooseone:Hosting1$60.00$60.00', 'TotalProjectInvestment$163.33', 'Otheroptions,notinthetotal', 'TextsOptional1$20.00$20.00']) expect(page).toContain(part)
    expect(page.indexOf('Photos')).toBeLessThan(page.indexOf('Otheroptions'))
  })

  test('prevents later changes to the choice, by the owner or in the database', async () => {
    await choose(TEXTS, BASIC)
    expect((await offer.owner.call(proposalCalls.update, { params: offer, body: { lineItems } })).status).toBe(200)
    const others = lineItems.slice(0, 4)
    expect((await offer.owner.call(proposalCalls.update, { params: offer, body: { lineItems: others } })).status).toBe(409)
    const byHand = (sql: string) => queryAs(service.database.url('proposals'), offer.owner.id, sql, [offer.id])
    await expect(byHand('update proposal_line_item set is_selected = not is_selected where proposal_id = $1')).rejects.toThrow(/this proposal is signed/)
    expect((await choose(FAST)).error.message).toBe('This proposal is already signed.')
  })
})

describe('a choice is rejected, and nothing is stored, if it', () => {
  test.each([
    ['selects no option of a group', [TEXTS]],
    ['selects two options of a group', [BASIC, FAST]],
    ['contains an unknown position', [BASIC, 4]],
    ['contains a negative position', [BASIC, -1]],
  ])('%s', async (_, options) => {
    const { status, error } = await choose(...options)
    expect([status, error.code, error.issues?.map(({ path }) => path)]).toEqual([400, 'validation_failed', ['options']])
    expect([(await stored()).amount, (await stored()).clientSignature, await documentOf()]).toEqual(['170.00', null, undefined])
  })

  test('is missing', async () => {
    expect((await signAs(offer, 'Wile E. Coyote', { version: await versionOf() })).status).toBe(400)
  })

  test('does not name the version it was based on', async () => {
    const { status, error } = await signAs(offer, 'Wile E. Coyote', { options: [BASIC] })
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['version']])
  })

  test('is for a proposal without options', async () => {
    const plain = await shareOffer(service)
    const { version } = (await readAs(plain)).body.proposal
    expect((await signAs(plain, 'Wile E. Coyote', { version, options: [0] })).status).toBe(400)
    expect((await signAs(plain, 'Wile E. Coyote', { version, options: [] })).status).toBe(200)
  })

  test('was made before the owner changed the options', async () => {
    const version = await versionOf()
    const dearer = lineItems.map((line) => ({ ...line, rate: `1${line.rate}` }))
    expect((await offer.owner.call(proposalCalls.update, { params: offer, body: { lineItems: dearer } })).status).toBe(200)
    const { status, error } = await signAs(offer, 'Wile E. Coyote', { version, options: [BASIC] })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect(await documentOf()).toBeUndefined()
  })

  test('differs from the options that the down payment was requested for', async () => {
    await addDeposit(service.database, await stored(), 'sent')
    const { status, error } = await choose(FAST)
    expect([status, error.message]).toEqual([409, 'The down payment was already requested for other options. Please contact the sender to change them.'])
    expect([(await stored()).amount, (await choose(TEXTS, BASIC)).status]).toEqual(['170.00', 200])
  })
})

test('only one of 20 concurrent choices is signed, with its own total', async () => {
  const version = await versionOf()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signAs(offer, `Signer ${n}`, { version, options: [n % 2 === 0 ? BASIC : FAST] })))
  const [winner] = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  const isBasic = Number(winner?.body.proposal.clientSignature?.split(' ')[1]) % 2 === 0
  expect((await stored()).amount).toBe(isBasic ? '150.00' : '160.00')
})
