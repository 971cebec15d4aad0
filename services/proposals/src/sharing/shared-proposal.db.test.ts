import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { queryAs } from '@billfold/server-kit/testing/database'
import { notificationsOf } from '@billfold/server-kit/testing/notifications'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { CLIENT_LOGO, createFreelancer } from '../testing/freelancer.ts'
import { liveIn, readAs, type SharedOffer, shareOffer, signAs, tokenOf } from '../testing/shared.ts'

let service: TestService
let offer: SharedOffer
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  offer = await shareOffer(service, { lineItems: [{ description: 'Work', quantity: '2', rate: '50' }], amount: undefined, projectOverview: '<p>Why</p>', validUntil: '2099-12-31' })
})

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const eventTypes = async () => (await admin<{ type: string }>('select type from proposals.proposal_event where proposal_id = $1 order by seq', offer.id)).map(({ type }) => type)
const view = (token = offer.token) => offer.client(proposalSharingCalls.countView, { params: { shareToken: token } })
const panel = async () => (await offer.owner.call(proposalSharingCalls.get, { params: offer })).body.link

describe('the shared proposal', () => {
  test('contains exactly the expected fields', async () => {
    const { status, body, headers } = await readAs(offer)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const [account] = await admin<{ email: string }>('select email from accounts.account where id = $1', offer.owner.id)
    expect(body).toEqual({
      sender: { name: 'Test User', email: account?.email, logoUrl: null, accentColor: '#2f5bd8' },
      proposal: {
        title: 'Website',
        description: 'A new website',
        projectOverview: '<p>Why</p>',
        keyFeatures: null,
        projectAssumptions: null,
        projectDeliverables: null,
        status: 'draft',
        clientEmail: 'hello@acme.test',
        amount: '100.00',
        downPaymentPercentage: '50',
        downPaymentAmount: '50.00',
        validUntil: '2099-12-31',
        isExpired: false,
        clientSignature: null,
        signedDate: null,
        rejectedDate: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        version: 1,
      },
      client: { name: 'Acme Studio', logoUrl: CLIENT_LOGO },
      lineItems: [{ description: 'Work', quantity: '2', rate: '50.00', amount: '100.00' }],
      deposit: null,
    })
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-03'],
    ['Pacific/Pago_Pago', '2026-11-02'],
  ])('shows its creation date in %s, the owner’s time zone, like its PDF', async (zone, date) => {
    await liveIn(service, offer.owner.id, zone)
    await admin("update proposals.proposal set created_at = '2026-11-02T12:00:00Z' where id = $1", offer.id)
    expect((await readAs(offer)).body.proposal.createdOn).toBe(date)
    const { body } = await offer.client(proposalSharingCalls.publicPdf, { params: { shareToken: offer.token } })
    expect(pagesOf(body)[0]).toContain(dateInWords(date).replaceAll(' ', ''))
  })

  test('is sanitized again when it is read', async () => {
    await admin("update proposals.proposal set key_features = '<p onclick=\"alert(1)\">Fast</p><script>alert(1)</script>' where id = $1", offer.id)
    expect((await readAs(offer)).body.proposal.keyFeatures).toBe('<p>Fast</p>')
  })

  test('is the same for signed-in visitors, but is not returned to requests that bypass the gateway', async () => {
    const berta = await createFreelancer(service)
    expect((await readAs({ ...offer, client: berta.call })).body).toEqual((await readAs(offer)).body)
    expect((await fetch(`http://127.0.0.1:${service.port}/api/public/proposal/${offer.token}`)).status).toBe(401)
  })
})

describe('an invalid token', () => {
  const refusals = Array.from({ length: 6 }, () => [404, 'not_found', 'Proposal not found'])

  async function responsesFor(shareToken: string) {
    const params = { shareToken }
    const answers = [
      await offer.client(proposalSharingCalls.read, { params }),
      await view(shareToken),
      await offer.client(proposalSharingCalls.sign, { params, body: { signature: 'X' } }),
      await offer.client(proposalSharingCalls.decline, { params, body: {} }),
      await offer.client(proposalSharingCalls.publicPdf, { params }),
      await offer.client(proposalSharingCalls.publicBundle, { params }),
    ]
    return answers.map(({ status, error }) => [status, error.code, error.message])
  }

  test('returns the same 404 if it is unknown, malformed, signed with another key or for another kind of record', async () => {
    const linkId = shareTokens(testKeys.shareProposals, 'proposal').linkIdOf(offer.token) ?? ''
    const unknown = shareTokens(testKeys.shareProposals, 'proposal').tokenOf('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c')
    const forged = shareTokens([{ id: 'k1', secret: 'another key' }], 'proposal').tokenOf(linkId)
    const ofProject = shareTokens(testKeys.shareProposals, 'project').tokenOf(linkId)
    for (const given of [unknown, forged, ofProject, linkId, 'x', '%00', `${offer.token}=`, 'ä', 'x'.repeat(5000)]) {
      expect(await responsesFor(given), given.slice(0, 60)).toEqual(refusals)
    }
  })

  test('returns the same 404 if it was revoked or replaced, or if its proposal was deleted, and 410 if it has expired', async () => {
    await offer.owner.call(proposalSharingCalls.revoke, { params: offer })
    expect(await responsesFor(offer.token)).toEqual(refusals)
    const second = await tokenOf(offer.owner, offer.id)
    await admin('update proposals.share_link set expires_at = now() where revoked_at is null and proposal_id = $1', offer.id)
    expect(await responsesFor(second)).toEqual(refusals.map(() => [410, 'link_expired', 'This link has expired']))
    const third = await tokenOf(offer.owner, offer.id)
    expect(await responsesFor(second)).toEqual(refusals)
    await offer.owner.call(proposalCalls.delete, { params: offer })
    expect(await responsesFor(third)).toEqual(refusals)
  })
})

describe('the share link', () => {
  test('is the same for 20 concurrent requests and recorded as one event', async () => {
    const other = await createFreelancer(service)
    const { body: proposal } = await other.call(proposalCalls.create, { body: other.offer })
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(other, proposal.id)))
    expect(new Set(tokens).size).toBe(1)
    const { body } = await other.call(proposalSharingCalls.generate, { params: proposal })
    expect(body.shareUrl).toBe(`http://localhost:3000/shared/proposal/${tokens[0]}`)
    expect(await admin("select from proposals.proposal_event where proposal_id = $1 and type = 'shared'", proposal.id)).toHaveLength(1)
  })

  test('records an event each time it is created or revoked', async () => {
    await offer.owner.call(proposalSharingCalls.revoke, { params: offer })
    expect((await offer.owner.call(proposalSharingCalls.revoke, { params: offer })).error.message).toBe('Share link not found')
    expect(await panel()).toBeNull()
    expect(await tokenOf(offer.owner, offer.id)).not.toBe(offer.token)
    expect(await eventTypes()).toEqual(['created', 'shared', 'revoked', 'shared'])
  })

  test('returns 404 for another user’s proposal', async () => {
    const berta = await createFreelancer(service)
    for (const call of [proposalSharingCalls.generate, proposalSharingCalls.get, proposalSharingCalls.update, proposalSharingCalls.revoke, proposalSharingCalls.bundle]) {
      const ask = (id: number) => berta.call(call, { params: { id }, ...('body' in call && { body: { expiresOn: null } }) })
      const [foreign, absent] = [await ask(offer.id), await ask(2_147_483_647)]
      expect([foreign.status, foreign.error.message], call.name).toEqual([404, absent.error.message])
    }
    expect((await readAs(offer)).status).toBe(200)
  })

  test('is deleted with its proposal', async () => {
    const url = service.database.url('proposals')
    const id = shareTokens(testKeys.shareProposals, 'proposal').linkIdOf(offer.token)
    const target = () => queryAs(url, null, 'select * from share_link_target($1)', [id])
    expect(await target()).toEqual([{ user_id: offer.owner.id, proposal_id: offer.id }])
    expect(await queryAs(url, null, 'select from share_link')).toEqual([])
    await offer.owner.call(proposalCalls.delete, { params: offer })
    expect(await target()).toEqual([])
    await expect(queryAs(service.database.url('projects'), null, 'select * from proposals.share_link_target($1)', [id])).rejects.toThrow(/permission denied/)
  })
})

describe('share link views', () => {
  test('are counted for 20 concurrent requests but recorded as one event', async () => {
    await readAs(offer)
    expect((await panel())?.views).toBe(0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => view()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await panel())?.views).toBe(20)
    expect(await eventTypes()).toEqual(['created', 'shared', 'viewed'])
    const [link] = await admin<{ ordered: boolean }>('select first_viewed_at <= last_viewed_at as ordered from proposals.share_link where proposal_id = $1', offer.id)
    expect(link?.ordered).toBe(true)
  })

  test('do not include the owner’s own, but include those of another signed-in user', async () => {
    const look = async (call: Caller) => {
      const { status, body, headers } = await call(proposalSharingCalls.countView, { params: { shareToken: offer.token } })
      return [status, body, headers.get('cache-control'), headers.getSetCookie()]
    }
    const recorded = async () => [(await panel())?.views, (await panel())?.lastViewedAt !== null, await eventTypes(), (await notificationsOf(service.database, offer.owner.id)).map(({ kind }) => kind)]
    const answer = await look(offer.owner.call)
    expect([answer, await recorded()]).toEqual([[204, undefined, 'no-store', []], [0, false, ['created', 'shared'], []]])
    const berta = await createFreelancer(service)
    expect([await look(berta.call), await recorded()]).toEqual([answer, [1, true, ['created', 'shared', 'viewed'], ['proposal-viewed']]])
    await look(offer.owner.call)
    await look(offer.client)
    expect((await panel())?.views).toBe(2)
  })

  test('are in the list with the time of the last one, also if its link was revoked, as in the timeline', async () => {
    const listed = async () => {
      const lists = [await offer.owner.call(proposalCalls.list, { query: {} }), await offer.owner.call(proposalCalls.list, { query: { limit: '5' } })]
      return lists.flatMap(({ body }) => body.map(({ lastViewedAt }) => lastViewedAt))
    }
    expect(await listed()).toEqual([null, null])
    await view()
    const { body } = await offer.owner.call(proposalCalls.timeline, { params: offer })
    expect(body.views.lastAt).not.toBeNull()
    await offer.owner.call(proposalSharingCalls.revoke, { params: offer })
    await tokenOf(offer.owner, offer.id)
    expect(await listed()).toEqual([body.views.lastAt, body.views.lastAt])
  })

  test('do not deadlock with concurrent requests for the share link', async () => {
    for (let n = 0; n < 10; n++) {
      const { owner, id, token } = await shareOffer(service)
      const generate = () => owner.call(proposalSharingCalls.generate, { params: { id } })
      const answers = await Promise.all([view(token), generate(), view(token), generate(), view(token), generate()])
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 204, 200, 204, 200])
    }
  })

  test('are still counted after the proposal is signed', async () => {
    await view()
    await signAs(offer)
    await view()
    expect((await panel())?.views).toBe(2)
    expect(await eventTypes()).toEqual(['created', 'shared', 'viewed', 'signed'])
  })
})
