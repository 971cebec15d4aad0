import { addDays } from '@billfold/contracts/calendar-date'
import { proposalCalls, proposalLineItemCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createClient, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { sign } from '../testing/shared.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const lineItems = [
  { description: 'Design', quantity: '2', rate: '100.00' },
  { description: 'Build', quantity: '0.5', rate: '90.00' },
]
const create = async (body: object = {}) => (await anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } })).body
const read = async (id: number) => (await anna.call(proposalCalls.get, { params: { id } })).body

describe('PATCH /api/proposals/{id}/status', () => {
  test('sets any status from any other', async () => {
    const proposal = await create()
    for (const status of ['sent', 'rejected', 'accepted', 'expired', 'draft', 'accepted', 'draft', 'expired', 'sent'] as const) {
      const answer = await anna.call(proposalCalls.setStatus, { params: proposal, body: { status } })
      expect([answer.status, answer.body.status]).toEqual([200, status])
    }
  })

  test('accepts approved as an alias of accepted', async () => {
    const proposal = await create()
    expect((await anna.call(proposalCalls.setStatus, { params: proposal, body: { status: 'approved' } })).body.status).toBe('accepted')
  })

  test.each([undefined, null, '', 'Approved', 'paid', 1, {}])('rejects %j and changes nothing', async (status) => {
    const proposal = await create()
    const answer = await anna.call(proposalCalls.setStatus, { params: proposal, body: { status } })
    expect([answer.status, answer.error.message]).toEqual([400, 'Status must be draft, sent, accepted, rejected or expired'])
    expect(await read(proposal.id)).toEqual(proposal)
  })
})

/**
 * Returns a signed proposal with lines from the line item call, and the specification's form filled with the proposal's current content.
 */
async function signedForm() {
  const form = {
    ...anna.offer,
    title: ' Website ',
    projectOverview: '<p onclick="x()">Why</p>',
    keyFeatures: '<p>Fast</p>',
    projectAssumptions: '',
    projectDeliverables: null,
    downPaymentPercentage: '33.33',
    validUntil: '2099-12-31T03:00:00Z',
  }
  const params = await create({ ...form, amount: '100' })
  for (const body of lineItems) await anna.call(proposalCalls.addLineItem, { params, body })
  const { body: lines } = await anna.call(proposalCalls.lineItems, { params })
  // Mimics a row that was sanitized by older rules.
  await queryAs(service.database.adminUrl, null, "update proposals.proposal set key_features = '<p class=\"x\">Fast</p>' where id = $1", [params.id])
  await sign(service, anna, params.id)
  return { lines, form: { ...form, amount: '245', downPaymentAmount: '81.66' }, signed: await read(params.id) }
}

describe('the status dates', () => {
  test('are set at creation, by the form and by the menu', async () => {
    expect((await create({ status: 'sent' })).sentDate).not.toBeNull()
    const proposal = await create()
    const { body: accepted } = await anna.call(proposalCalls.update, { params: proposal, body: { status: 'approved' } })
    expect(accepted).toMatchObject({ sentDate: null, acceptedDate: expect.any(String) as string, rejectedDate: null })
    const { body: rejected } = await anna.call(proposalCalls.setStatus, { params: proposal, body: { status: 'rejected' } })
    expect(rejected).toMatchObject({ acceptedDate: accepted.acceptedDate, rejectedDate: expect.any(String) as string })
  })

  test('stay unchanged when something else changes', async () => {
    const sent = await create({ status: 'sent' })
    const { body } = await anna.call(proposalCalls.update, { params: sent, body: { title: 'Other', status: 'sent' } })
    expect(body.sentDate).toBe(sent.sentDate)
  })

  test('do not include a signed date if the owner sets the status to accepted', async () => {
    expect(await create({ status: 'accepted' })).toMatchObject({ clientSignature: null, signedDate: null })
  })
})

describe('a signed proposal', () => {
  test('cannot be changed or deleted', async () => {
    const proposal = await create({ amount: undefined, lineItems })
    const { body: lines } = await anna.call(proposalCalls.lineItems, { params: proposal })
    await sign(service, anna, proposal.id)
    const signed = await read(proposal.id)
    const attempts = [
      await anna.call(proposalCalls.update, { params: proposal, body: { title: 'Other' } }),
      await anna.call(proposalCalls.update, { params: proposal, body: { status: 'draft', lineItems: [] } }),
      await anna.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'More', rate: '1' } }),
      await anna.call(proposalLineItemCalls.delete, { params: { id: lines[0]?.id } }),
      await anna.call(proposalCalls.delete, { params: proposal }),
    ]
    expect(attempts.map(({ status, error }) => [status, error.code])).toEqual(attempts.map(() => [409, 'conflict']))
    expect(await read(proposal.id)).toEqual(signed)
    expect((await anna.call(proposalCalls.lineItems, { params: proposal })).body).toEqual(lines)
  })

  test('can change its status and keeps its signature', async () => {
    const proposal = await create()
    await sign(service, anna, proposal.id)
    for (const call of [proposalCalls.setStatus, proposalCalls.update]) {
      const { body } = await anna.call(call, { params: proposal, body: { status: 'expired' } })
      expect(body).toMatchObject({ status: 'expired', clientSignature: 'Wile E. Coyote', signedDate: expect.any(String) as string })
    }
  })

  test('accepts an unchanged form with a new status', async () => {
    const { lines, form, signed } = await signedForm()
    for (const [status, body] of [['expired', form], ['sent', { ...form, lineItems, amount: '245.00000000000003', downPaymentAmount: '81.6585' }], ['draft', { ...form, downPaymentAmount: undefined, downPaymentPercentage: '33.330' }]] as const) {
      const answer = await anna.call(proposalCalls.update, { params: signed, body: { ...body, status } })
      expect([answer.status, answer.body]).toMatchObject([200, { status, amount: '245.00', clientSignature: 'Wile E. Coyote' }])
    }
    const { body: now } = await anna.call(proposalCalls.update, { params: signed, body: { ...form, status: 'accepted' } })
    const moved = { version: signed.version + 4, updatedAt: now.updatedAt, sentDate: now.sentDate, acceptedDate: now.acceptedDate }
    expect(now).toEqual({ ...signed, ...moved })
    expect((await anna.call(proposalCalls.lineItems, { params: signed })).body).toEqual(lines)
    expect((await anna.call(proposalCalls.update, { params: signed, body: form })).body).toEqual({ ...now, status: 'accepted' })
    const { body: timeline } = await anna.call(proposalCalls.timeline, { params: signed })
    expect(timeline.events.slice(-5).map(({ type }) => type)).toEqual(['signed', 'expired', 'sent', 'drafted', 'accepted'])
  })

  test('returns 409 for a form with any other change', async () => {
    const { form, signed } = await signedForm()
    const others = {
      clientId: await createClient(service.database, anna.id, 'Another client'),
      title: 'Other',
      description: 'Other',
      projectOverview: '<p>Other</p>',
      keyFeatures: null,
      projectAssumptions: 'Other',
      projectDeliverables: 'Other',
      clientEmail: 'other@acme.test',
      amount: '245.01',
      downPaymentPercentage: '33.34',
      downPaymentAmount: '81.65',
      validUntil: '2099-12-31',
      lineItems: lineItems.toReversed(),
    }
    for (const [field, value] of Object.entries(others)) {
      const { status, error } = await anna.call(proposalCalls.update, { params: signed, body: { ...form, status: 'draft', [field]: value } })
      expect([field, status, error.code]).toEqual([field, 409, 'conflict'])
    }
    const miscounted = lineItems.map((line) => ({ ...line, amount: '1.00' }))
    expect((await anna.call(proposalCalls.update, { params: signed, body: { ...form, status: 'draft', lineItems: miscounted } })).status).toBe(422)
    expect(await read(signed.id)).toEqual(signed)
  })

  test('can be duplicated as an unsigned draft', async () => {
    const proposal = await create({ amount: undefined, lineItems, keyFeatures: '<p>A</p>', downPaymentPercentage: '33.33' })
    await sign(service, anna, proposal.id)
    const { status, body: copy } = await anna.call(proposalCalls.duplicate, { params: proposal })
    expect(status).toBe(201)
    expect(copy).toMatchObject({
      title: 'Website (copy)',
      clientId: anna.clientId,
      keyFeatures: '<p>A</p>',
      amount: '245.00',
      downPaymentAmount: proposal.downPaymentAmount,
      status: 'draft',
      clientSignature: null,
      acceptedDate: null,
      version: 1,
    })
    expect((await anna.call(proposalCalls.lineItems, { params: copy })).body).toMatchObject(lineItems)
    expect((await anna.call(proposalCalls.update, { params: copy, body: { title: 'Mine again' } })).status).toBe(200)
  })
})

describe('a copy', () => {
  test('has a title within the maximum length', async () => {
    const proposal = await create({ title: 'é🦊'.repeat(85) })
    const { body: copy } = await anna.call(proposalCalls.duplicate, { params: proposal })
    expect(copy.title).toBe(`${Array.from(proposal.title).slice(0, 248).join('')} (copy)`)
  })

  test('keeps a future validity date and drops a past one', async () => {
    const coming = addDays(new Date().toISOString().slice(0, 10), 30)
    for (const [validUntil, kept] of [[coming, coming], ['2020-01-01', null]]) {
      const { body: copy } = await anna.call(proposalCalls.duplicate, { params: await create({ validUntil }) })
      expect(copy.validUntil).toBe(kept)
    }
  })

  test('is created once per idempotency key', async () => {
    const proposal = await create()
    const copies = await Promise.all(
      Array.from({ length: 5 }, () => anna.call(proposalCalls.duplicate, { params: proposal, headers: { 'idempotency-key': 'copy' } })),
    )
    expect(new Set(copies.map(({ body }) => body.id)).size).toBe(1)
  })
})
