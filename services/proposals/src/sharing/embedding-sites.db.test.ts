import { embeddingCalls, proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { siteProblems } from '@billfold/contracts/sharing/embedding-sites'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer } from '../testing/freelancer.ts'
import { type SharedOffer, shareOffer, tokenOf } from '../testing/shared.ts'

const SITE = 'https://www.acme.test'

let service: TestService
let offer: SharedOffer
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  offer = await shareOffer(service)
})

const set = (sites: unknown[]) => offer.owner.call(proposalSharingCalls.setSites, { params: offer, body: { sites } as { sites: string[] } })
const listed = async () => (await offer.owner.call(proposalSharingCalls.sites, { params: offer })).body.sites
/** Sends the same request as the gateway. */
const framedBy = async (shareToken = offer.token) => {
  const { status, body } = await offer.client(embeddingCalls.proposalSites, { params: { shareToken } })
  return [status, body.sites]
}

test('only the websites that the owner lists may embed a proposal', async () => {
  expect([await listed(), await framedBy()]).toEqual([[], [200, []]])
  const { status, body } = await set([`${SITE.toUpperCase()}/`, SITE, 'http://localhost:4000'])
  expect([status, body]).toEqual([200, { sites: [SITE, 'http://localhost:4000'] }])
  expect([await listed(), await framedBy()]).toEqual([body.sites, [200, body.sites]])
})

test('returns 400 and names the invalid website', async () => {
  await set([SITE])
  const { status, error } = await set([SITE, 'https://acme.test/offers'])
  expect([status, error.issues]).toEqual([400, [{ path: 'sites.1', message: siteProblems.path }]])
  expect(await listed()).toEqual([SITE])
})

test('an unknown, expired, revoked or new link does not allow any websites', async () => {
  await set([SITE])
  await queryAs(service.database.adminUrl, null, 'update proposals.share_link set expires_at = now() where proposal_id = $1', [offer.id])
  expect([await framedBy('unknown'), await framedBy()]).toEqual([[200, []], [200, []]])
  await offer.owner.call(proposalSharingCalls.revoke, { params: offer })
  expect([await framedBy(), (await set([SITE])).error.message]).toEqual([[200, []], 'Share link not found'])
  expect([await tokenOf(offer.owner, offer.id).then(framedBy), await listed()]).toEqual([[200, []], []])
})

test('returns 404 for the websites of another user’s proposal', async () => {
  await set([SITE])
  const berta = await createFreelancer(service)
  const read = await berta.call(proposalSharingCalls.sites, { params: offer })
  const changed = await berta.call(proposalSharingCalls.setSites, { params: offer, body: { sites: [] } })
  expect([read.status, changed.status, await listed()]).toEqual([404, 404, [SITE]])
})
