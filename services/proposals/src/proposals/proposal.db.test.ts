import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { addDeposit, CLIENT_LOGO, createClient, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { tokenOf } from '../testing/shared.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const create = (body: object = {}) => anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } })
const list = async ({ call }: Freelancer) => (await call(proposalCalls.list)).body

describe('POST /api/proposals', () => {
  test('creates a proposal with the documented defaults', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...anna.offer,
      userId: anna.id,
      clientName: 'Acme Studio',
      clientLogoUrl: CLIENT_LOGO,
      status: 'draft',
      amount: '1000.00',
      downPaymentPercentage: '50',
      downPaymentAmount: '500.00',
      projectOverview: null,
      validUntil: null,
      clientSignature: null,
      signedDate: null,
      sentDate: null,
      version: 1,
    })
  })

  test('stores every field unchanged', async () => {
    const given = {
      title: `O'Neil "& Co" 🦊 شركة <b>`,
      description: 'Line one\nline two',
      projectOverview: 'Plain R&D\nand a < b',
      keyFeatures: '<ul><li>One</li></ul>',
      projectAssumptions: '<p>A</p>',
      projectDeliverables: '<h2>B</h2>',
      downPaymentPercentage: '33.33',
      validUntil: '2026-12-31',
      status: 'expired' as const,
    }
    expect((await create(given)).body).toMatchObject(given)
  })

  test('returns 400 with a message for each missing or invalid field', async () => {
    const { status, error } = await anna.call(proposalCalls.create, { body: { clientEmail: 'nobody', downPaymentPercentage: 101 } })
    expect([status, error.message]).toEqual([400, 'Client is required'])
    expect(error.issues).toEqual([
      { path: 'clientId', message: 'Client is required' },
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description is required' },
      { path: 'clientEmail', message: 'Valid email is required' },
      { path: 'downPaymentPercentage', message: 'Down payment must be a percentage from 0 to 100' },
      { path: 'amount', message: 'Total amount is required' },
    ])
    expect(await list(anna)).toEqual([])
  })

  test('returns 404 for another user’s client', async () => {
    for (const clientId of [berta.clientId, 2_147_483_647]) {
      const { status, error } = await create({ clientId })
      expect([status, error.code, error.issues]).toEqual([404, 'not_found', [{ path: 'clientId', message: 'Client not found' }]])
    }
    expect([...(await list(anna)), ...(await list(berta))]).toEqual([])
  })

  test('accepts approved as an alias of accepted', async () => {
    expect((await create({ status: 'approved' })).body.status).toBe('accepted')
  })

  test('sanitizes the sections', async () => {
    const { body } = await create({ projectOverview: '<p onclick="x()">Hi</p><script>alert(1)</script>', keyFeatures: '<img src=x onerror=alert(1)>' })
    expect([body.projectOverview, body.keyFeatures]).toEqual(['<p>Hi</p>', null])
  })

  test('repeats the first response for the same idempotency key, even with 20 concurrent requests', async () => {
    const body = { ...anna.offer, amount: '30', lineItems: [{ description: 'Design', quantity: 3, rate: 10 }] }
    const attempts = Array.from({ length: 20 }, () => anna.call(proposalCalls.create, { body, headers: { 'idempotency-key': 'k-1' } }))
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const [proposal] = await list(anna)
    expect((await anna.call(proposalCalls.lineItems, { params: { id: proposal?.id } })).body).toHaveLength(1)
    const other = await anna.call(proposalCalls.create, { body: { ...body, title: 'Other' }, headers: { 'idempotency-key': 'k-1' } })
    expect([other.status, other.error.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('converts a date-time to the date in the user’s time zone', async () => {
    expect((await create({ validUntil: '2026-12-31T03:30:00Z' })).body.validUntil).toBe('2026-12-30')
    expect((await create({ validUntil: '2026-12-31T00:00:00.000Z' })).body.validUntil).toBe('2026-12-31')
  })
})

describe('GET /api/proposals', () => {
  test('lists only the user’s own proposals, newest first', async () => {
    for (const title of ['One', 'Two', 'Three']) await create({ title })
    await berta.call(proposalCalls.create, { body: berta.offer })
    expect((await list(anna)).map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
  })

  test('returns 404 for another user’s proposal', async () => {
    const { body: hers } = await berta.call(proposalCalls.create, { body: berta.offer })
    for (const call of [proposalCalls.get, proposalCalls.lineItems, proposalCalls.delete, proposalCalls.duplicate]) {
      for (const id of [hers.id, 2_147_483_647, 99_999_999_999, 0, -1, 'abc', '1.5']) {
        const { status, error } = await anna.call(call, { params: { id } })
        expect([status, error.message, error.code], `${call.name} ${id}`).toEqual([404, 'Proposal not found', 'not_found'])
      }
    }
    expect(await list(berta)).toHaveLength(1)
  })

  test('sanitizes rows written by another program', async () => {
    const { body: proposal } = await create({ keyFeatures: 'x' })
    await queryAs(service.database.adminUrl, null, "update proposals.proposal set key_features = '<p>A</p><img src=x onerror=alert(1)>' where id = $1", [proposal.id])
    expect((await anna.call(proposalCalls.get, { params: proposal })).body.keyFeatures).toBe('<p>A</p>')
    expect((await list(anna))[0]?.keyFeatures).toBe('<p>A</p>')
  })
})

describe('PATCH /api/proposals/{id}', () => {
  test('changes the submitted fields, keeps absent ones and clears null ones', async () => {
    const { body: proposal } = await create({ keyFeatures: 'Fast', projectOverview: 'All', validUntil: '2026-12-31', downPaymentPercentage: 20 })
    const { body } = await anna.call(proposalCalls.update, { params: proposal, body: { keyFeatures: null, validUntil: '', title: 'New', downPaymentPercentage: null } })
    expect(body).toMatchObject({ title: 'New', keyFeatures: null, projectOverview: 'All', validUntil: null, downPaymentPercentage: '50', downPaymentAmount: '500.00', version: 2 })
    expect(body.updatedAt > proposal.updatedAt).toBe(true)
  })

  test('moves a proposal only to a client of the same user', async () => {
    const { body: proposal } = await create()
    const clientId = await createClient(service.database, anna.id, 'Next')
    expect((await anna.call(proposalCalls.update, { params: proposal, body: { clientId } })).body).toMatchObject({ clientId, clientName: 'Next' })
    expect((await anna.call(proposalCalls.update, { params: proposal, body: { clientId: berta.clientId } })).status).toBe(404)
  })

  test('returns 409 when a second window saves an old version', async () => {
    const { body: proposal } = await create()
    const headers = { 'if-match': `"${proposal.version}"` }
    await anna.call(proposalCalls.update, { params: proposal, body: { title: 'First' }, headers })
    const { status, error } = await anna.call(proposalCalls.update, { params: proposal, body: { title: 'Second' }, headers })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna.call(proposalCalls.get, { params: proposal })).body.title).toBe('First')
  })

  test('accepts exactly one of 20 concurrent saves of the same version', async () => {
    const { body: proposal } = await create()
    const saves = Array.from({ length: 20 }, (_, n) =>
      anna.call(proposalCalls.update, { params: proposal, body: { lineItems: [{ description: `Save ${n}`, rate: n }] }, headers: { 'if-match': '1' } }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await anna.call(proposalCalls.lineItems, { params: proposal })).body).toHaveLength(1)
  })

  test('returns 404 for another user’s proposal', async () => {
    const { body: proposal } = await create()
    expect((await berta.call(proposalCalls.update, { params: proposal, body: { title: 'Mine' } })).status).toBe(404)
    expect((await berta.call(proposalCalls.setStatus, { params: proposal, body: { status: 'rejected' } })).status).toBe(404)
    expect((await anna.call(proposalCalls.get, { params: proposal })).body).toEqual(proposal)
  })
})

describe('the share token', () => {
  const shareTokens = async (id: number) => {
    const { body } = await anna.call(proposalCalls.get, { params: { id } })
    return [body.shareToken, (await list(anna)).find((proposal) => proposal.id === id)?.shareToken]
  }

  test('is present only while the link is valid', async () => {
    const { body: proposal } = await create()
    await create()
    const none = [null, null]
    expect([proposal.shareToken, await shareTokens(proposal.id)]).toEqual([null, none])
    const token = await tokenOf(anna, proposal.id)
    expect(await shareTokens(proposal.id)).toEqual([token, token])
    expect((await service.as(null)(proposalSharingCalls.read, { params: { shareToken: token } })).status).toBe(200)
    await queryAs(service.database.adminUrl, null, "update proposals.share_link set expires_at = now() - interval '1 second' where proposal_id = $1", [proposal.id])
    expect(await shareTokens(proposal.id)).toEqual(none)
    const next = await tokenOf(anna, proposal.id)
    expect([next === token, await shareTokens(proposal.id)]).toEqual([false, [next, next]])
    await anna.call(proposalSharingCalls.revoke, { params: proposal })
    expect(await shareTokens(proposal.id)).toEqual(none)
  })

  test('is part of every response with the proposal, and null for a copy', async () => {
    const { body: proposal } = await create()
    const token = await tokenOf(anna, proposal.id)
    const { body: updated } = await anna.call(proposalCalls.update, { params: proposal, body: { title: 'New' } })
    const { body: accepted } = await anna.call(proposalCalls.setStatus, { params: proposal, body: { status: 'accepted' } })
    const { body: copy } = await anna.call(proposalCalls.duplicate, { params: proposal })
    expect([updated, accepted, copy].map(({ shareToken }) => shareToken)).toEqual([token, token, null])
  })
})

test('a copy keeps the validity date until that day has passed', async () => {
  const today = dateIn('America/New_York', new Date())
  for (const [validUntil, kept] of [[today, today], [addDays(today, -1), null]]) {
    const { body: proposal } = await create({ validUntil })
    expect((await anna.call(proposalCalls.duplicate, { params: proposal })).body.validUntil).toBe(kept)
  }
})

describe('DELETE /api/proposals/{id}', () => {
  test('deletes the proposal with its lines', async () => {
    const { body: proposal } = await create({ amount: undefined, lineItems: [{ description: 'Design', rate: 10 }] })
    expect((await anna.call(proposalCalls.delete, { params: proposal })).status).toBe(204)
    expect((await anna.call(proposalCalls.get, { params: proposal })).status).toBe(404)
    expect(await queryAs(service.database.adminUrl, null, 'select from proposals.proposal_line_item where proposal_id = $1', [proposal.id])).toEqual([])
  })
})

describe('a proposal with a deposit invoice', () => {
  test.each([
    ['sent', '0.01', '0.00'],
    ['paid', '500.00', '0.00'],
    ['overdue', '100.00', '0.00'],
    ['cancelled', '100.00', '100.00'],
  ])('in status %s cannot be deleted once %s has been received', async (status, amount, excess) => {
    const { body: proposal } = await create({ amount: undefined, lineItems: [{ description: 'Design', rate: 1000 }] })
    await addDeposit(service.database, proposal, status, { amount, excess })
    const answer = await anna.call(proposalCalls.delete, { params: proposal })
    expect([answer.status, answer.error.message]).toEqual([409, 'A proposal whose down payment was paid, in full or in part, cannot be deleted'])
    expect((await anna.call(proposalCalls.lineItems, { params: proposal })).body).toHaveLength(1)
  })

  test('shows the invoice’s state, unless the invoice is cancelled', async () => {
    const { body: proposal } = await create()
    const id = await addDeposit(service.database, proposal, 'sent', { amount: '100.00', excess: '0.00' })
    const shown = async () => (await anna.call(proposalCalls.get, { params: proposal })).body
    expect(await shown()).toMatchObject({ depositInvoiceId: id, depositInvoiceNumber: `DEP-${proposal.id}`, depositStatus: 'sent', depositBalance: '400.00', stripeInvoiceId: null })
    expect((await anna.call(proposalCalls.list, { query: {} })).body[0]).toMatchObject({ id: proposal.id, depositInvoiceId: id })
    const { body: other } = await create()
    await addDeposit(service.database, other, 'cancelled')
    const none = { depositInvoiceId: null, depositInvoiceNumber: null, depositStatus: null, depositBalance: null }
    expect((await anna.call(proposalCalls.get, { params: other })).body).toMatchObject(none)
  })

  test('can be deleted as long as no payment has been received', async () => {
    const { body: proposal } = await create()
    const id = await addDeposit(service.database, proposal, 'sent')
    expect((await anna.call(proposalCalls.delete, { params: proposal })).status).toBe(204)
    expect(await queryAs(service.database.adminUrl, null, 'select kind, proposal_id from billing.invoice where id = $1', [id])).toEqual([{ kind: 'deposit', proposal_id: null }])
  })

  test('is deleted with the account, even if it was paid', async () => {
    const { body: proposal } = await create()
    await addDeposit(service.database, proposal, 'paid')
    await queryAs(service.database.url('accounts'), anna.id, 'delete from accounts.account where id = $1', [anna.id])
    expect(await queryAs(service.database.adminUrl, null, 'select from proposals.proposal where id = $1', [proposal.id])).toEqual([])
  })
})

describe('a client with proposals', () => {
  test('cannot be deleted, and the projects service can read the number of its proposals', async () => {
    await create()
    await create()
    const projects = (sql: string) => queryAs(service.database.url('projects'), anna.id, sql)
    expect(await projects('select proposals from proposals.proposal_count')).toEqual([{ proposals: 2 }])
    await expect(projects('delete from client')).rejects.toThrow(/proposal_client/)
  })

  test('is deleted with the account', async () => {
    await create({ amount: undefined, lineItems: [{ description: 'Design', rate: 10 }] })
    await queryAs(service.database.adminUrl, null, 'delete from accounts.account where id = $1', [anna.id])
    expect(await queryAs(service.database.adminUrl, null, 'select from proposals.proposal where user_id = $1', [anna.id])).toEqual([])
  })
})
