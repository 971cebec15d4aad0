import { clientPortalCalls, portalDocumentCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createClient, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { liveIn, readAs, signAs } from '../testing/shared.ts'

let service: TestService
let anna: Freelancer
let client: Caller
let portalId: string

beforeAll(async () => {
  service = await startTestService(proposalsService)
  client = service.as(null)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  const [link] = await admin<{ id: string }>('insert into projects.portal_link (user_id, client_id) values ($1, $2) returning id', anna.id, anna.clientId)
  portalId = link?.id ?? ''
})

/** The gateway verifies the token and passes on the id of its link. */
const visitorOf = (linkId: string | undefined) => service.as(null, 'UTC', linkId)
const params = { token: 'TOKEN' }
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const turnOff = () => admin('update projects.portal_link set revoked_at = now() where id = $1', portalId)
const expire = () => admin('update projects.portal_link set expires_at = now() where id = $1', portalId)

async function create(status: 'draft' | 'sent' | 'accepted' | 'rejected' | 'expired' = 'sent', more: object = {}, by = anna): Promise<number> {
  const { body } = await by.call(proposalCalls.create, { body: { ...by.offer, title: status, ...more } })
  if (status !== 'draft') await by.call(proposalCalls.setStatus, { params: body, body: { status } })
  return body.id
}

const list = (state: 'open' | 'past', given: string | undefined = portalId) => visitorOf(given)(clientPortalCalls.proposals, { params, query: { state } })
const openDocument = (id: number, given: string | undefined = portalId) => visitorOf(given)(portalDocumentCalls.proposal, { params: { ...params, id } })
const pdf = (id: number, given: string | undefined = portalId) => visitorOf(given)(clientPortalCalls.proposalPdf, { params: { ...params, id } })
const openAs = async (id: number) => ({ client, token: (await openDocument(id)).body.shareUrl.split('/').at(-1) ?? '' })

describe('the proposals in a portal', () => {
  test('include only those that can be signed, with exactly the expected fields', async () => {
    for (const status of ['draft', 'accepted', 'rejected', 'expired'] as const) await create(status)
    await create('sent', { clientId: await createClient(service.database, anna.id, 'Other Studio') })
    const id = await create('sent', { title: 'Website', validUntil: '2099-12-31' })
    const { status, body, headers } = await list('open')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual([{ id, title: 'Website', amount: '1000.00', validUntil: '2099-12-31', signedDate: null }])
    expect((await list('past')).body).toEqual([])
  })

  test('can be signed until the end of their last valid day in the owner’s time zone', async () => {
    await liveIn(service, anna.id, 'Pacific/Pago_Pago')
    const [day] = await admin<{ today: string; yesterday: string }>(
      "select (now() at time zone 'Pacific/Pago_Pago')::date::text as today, ((now() at time zone 'Pacific/Pago_Pago')::date - 1)::text as yesterday",
    )
    await create('sent', { title: 'valid', validUntil: day?.today })
    const past = await create('sent', { title: 'over', validUntil: day?.yesterday })
    expect((await list('open')).body.map(({ title }) => title)).toEqual(['valid'])
    expect((await openDocument(past)).status).toBe(404)
  })

  test('move to the signed list once they are signed', async () => {
    const id = await create('sent', { title: 'Website' })
    const signed = await signAs(await openAs(id))
    expect([signed.status, signed.body.proposal.status]).toEqual([200, 'accepted'])
    expect((await list('open')).body).toEqual([])
    expect((await list('past')).body).toEqual([{ id, title: 'Website', amount: '1000.00', validUntil: null, signedDate: signed.body.proposal.signedDate }])
  })

  test('can be downloaded', async () => {
    const { status, headers, body } = await pdf(await create('sent', { title: 'Website' }))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pagesOf(body).join('')).toContain('Website')
  })
})

describe('opening a proposal from a portal', () => {
  test('returns the same link for 20 concurrent requests, records it once and hides it from the owner', async () => {
    const id = await create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => openDocument(id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.shareUrl}`)).size).toBe(1)
    expect(answers[0]?.body.shareUrl).toMatch(/^http:\/\/localhost:3000\/shared\/proposal\/[\w-]{43}$/)
    const { events } = (await anna.call(proposalCalls.timeline, { params: { id } })).body
    expect(events.filter(({ type }) => type === 'shared').map(({ by }) => by)).toEqual(['client'])
    const link = await anna.call(proposalSharingCalls.get, { params: { id } })
    const proposal = await anna.call(proposalCalls.get, { params: { id } })
    expect([link.body.link, proposal.body.shareToken]).toEqual([null, null])
  })

  test('fails after the portal is turned off, as does signing', async () => {
    const opened = await openAs(await create())
    await turnOff()
    expect([(await readAs(opened)).status, (await signAs(opened)).status]).toEqual([404, 404])
  })

  test('returns 410 once the portal has expired, as does signing', async () => {
    const opened = await openAs(await create())
    await expire()
    expect([(await readAs(opened)).status, (await signAs(opened)).status]).toEqual([410, 410])
  })

  test('creates a link that the owner takes over by sharing the proposal', async () => {
    const id = await create()
    const { shareUrl } = (await openDocument(id)).body
    expect((await anna.call(proposalSharingCalls.generate, { params: { id } })).body.shareUrl).toBe(shareUrl)
    const opened = await openAs(id)
    await turnOff()
    expect((await readAs(opened)).status).toBe(200)
  })

  test('stops working when the proposal is set back to draft', async () => {
    const id = await create()
    const opened = await openAs(id)
    await anna.call(proposalCalls.setStatus, { params: { id }, body: { status: 'draft' } })
    expect((await readAs(opened)).status).toBe(404)
  })
})

describe('a portal', () => {
  async function answersFor(given: string, id: number) {
    const answers = [await list('open', given), await pdf(id, given), await openDocument(id, given)]
    return answers.map(({ status, error }) => [status, error.code])
  }
  const notFound = Array.from({ length: 3 }, () => [404, 'not_found'])

  test('returns 404 if its link is unknown or missing or it is turned off, and 410 if it has expired', async () => {
    const id = await create()
    expect(await answersFor('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c', id)).toEqual(notFound)
    expect((await client(clientPortalCalls.proposals, { params, query: { state: 'open' } })).status).toBe(404)
    await expire()
    expect(await answersFor(portalId, id)).toEqual(Array.from({ length: 3 }, () => [410, 'link_expired']))
    await turnOff()
    expect(await answersFor(portalId, id)).toEqual(notFound)
  })

  test('does not open drafts, declined proposals, or proposals of another client or user', async () => {
    const berta = await createFreelancer(service)
    const others = [
      await create('draft'),
      await create('rejected'),
      await create('sent', { clientId: await createClient(service.database, anna.id, 'Other Studio') }),
      await create('sent', {}, berta),
    ]
    for (const id of others) expect([(await pdf(id)).status, (await openDocument(id)).status]).toEqual([404, 404])
  })
})
