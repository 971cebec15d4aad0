import { bundleFiles, type SignedDocument } from '@billfold/contracts/proposals/evidence'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { verifyBundle } from '@billfold/contracts/proposals/verify-bundle'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { changingAfterFirstRead } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { readAs, type SharedOffer, shareOffer, signAs } from '../testing/shared.ts'
import { evidence } from './evidence.ts'

let service: TestService
let offer: SharedOffer
beforeAll(async () => {
  service = await startTestService(proposalsService)
  offer = await shareOffer(service, { title: 'Website – Zürich', projectOverview: '<h2>Why</h2><p>Because</p>', lineItems: [{ description: 'Work', rate: '100' }], amount: undefined })
  await signAs(offer)
})
afterAll(() => service.close())

const byOwner = ({ owner, id }: SharedOffer) => owner.call(proposalSharingCalls.bundle, { params: { id } })
const byClient = ({ client, token }: SharedOffer) => client(proposalSharingCalls.publicBundle, { params: { shareToken: token } })
const filesOf = (zip: Uint8Array) => new Map(Object.entries(unzipSync(zip)).map(([name, content]) => [name, Uint8Array.from(content)]))

describe('the evidence', () => {
  test('is valid for owner and client, and signed with the configured key', async () => {
    const [{ secret: publicKey }] = testKeys.evidencePublic
    for (const ask of [byOwner, byClient]) {
      const { status, body, headers } = await ask(offer)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
      expect(headers.get('content-disposition')).toContain('filename="Evidence-Website---Z-rich.zip"')
      const { problems, isKnownSeal, signature, document } = await verifyBundle(filesOf(body), [publicKey])
      expect([problems, isKnownSeal]).toEqual([[], true])
      expect(signature?.name).toBe('Wile E. Coyote')
      expect(document).toMatchObject({ title: 'Website – Zürich', projectOverview: '<h2>Why</h2><p>Because</p>' } satisfies Partial<SignedDocument>)
    }
  })

  test('matches the page, and stays valid after later events', async () => {
    await offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'rejected' } })
    const { problems, document, events } = await verifyBundle(filesOf((await byClient(offer)).body))
    expect(problems).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['created', 'shared', 'signed', 'rejected'])
    const { proposal, client, lineItems } = (await readAs(offer)).body
    expect(document).toMatchObject({ title: proposal.title, amount: proposal.amount, createdAt: proposal.createdAt, lineItems, client })
  })

  test('is read from one snapshot', async () => {
    const orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
    const settings = { evidenceKey: testKeys.evidence, publicOrigin: 'https://billfold.example' }
    const accept = () => offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'accepted' } })
    const bundle = await evidence(settings)(changingAfterFirstRead(userScope(orm, offer.owner.id, 'UTC'), accept), offer.id)
    await orm.close()
    const files = filesOf(bundle?.content as Uint8Array)
    const { events } = await verifyBundle(files)
    expect(events.at(-1)?.type).toBe('rejected')
    const certificate = pagesOf(files.get(bundleFiles.pdf) ?? new Uint8Array()).at(-1)
    for (const { hash } of events) expect(certificate).toContain(hash.slice(0, 16))
    const afterwards = (await verifyBundle(filesOf((await byOwner(offer)).body))).events.at(-1)
    expect([afterwards?.type, certificate?.includes(afterwards?.hash.slice(0, 16) ?? '')]).toEqual(['accepted', false])
  })

  test('returns 409 until the proposal is signed', async () => {
    const unsigned = await shareOffer(service)
    for (const ask of [byOwner, byClient]) {
      const { status, error } = await ask(unsigned)
      expect([status, error.message]).toEqual([409, 'This proposal hasn’t been signed yet, so there is no evidence.'])
    }
  })
})

describe('the shared PDF', () => {
  const pdfOf = ({ client, token }: SharedOffer) => client(proposalSharingCalls.publicPdf, { params: { shareToken: token } })

  test('has a certificate only once the proposal is signed', async () => {
    const { status, body, headers } = await pdfOf(offer)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store'])
    const { signature, events } = await verifyBundle(filesOf((await byClient(offer)).body))
    const [proposal, certificate, ...more] = pagesOf(body)
    expect(more).toEqual([])
    expect(proposal).toContain('Website–Zürich')
    const signedAt = `${signature?.signedAt.slice(0, 10)}${signature?.signedAt.slice(11, 19)}UTC`
    const [{ secret: publicKey }] = testKeys.evidencePublic
    for (const part of ['WileE.Coyote', signedAt, signature?.documentHash, signature?.linkId, publicKey, 'neitheranadvancednoraqualified']) {
      expect(certificate).toContain(part)
    }
    for (const { hash } of events) expect(certificate).toContain(hash.slice(0, 16))
    expect(pagesOf((await pdfOf(await shareOffer(service))).body)).toHaveLength(1)
  })

  test('is the same as the owner’s PDF', async () => {
    const { body } = await offer.owner.call(proposalCalls.pdf, { params: offer })
    expect(pagesOf(body)).toEqual(pagesOf((await pdfOf(offer)).body))
  })
})
