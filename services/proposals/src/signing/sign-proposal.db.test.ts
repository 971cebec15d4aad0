import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { checkChain, sha256 } from '@billfold/contracts/proposals/event-chain'
import { signatureRecord, signedDocument } from '@billfold/contracts/proposals/evidence'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { publicScope, userScope } from '@billfold/server-kit/scope'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEvents } from '../events/event.sql.ts'
import { isCleanRichText } from '../rich-text/clean-rich-text.ts'
import { proposalsService } from '../service.ts'
import { CLIENT_LOGO } from '../testing/freelancer.ts'
import { liveIn, readAs, type SharedOffer, shareOffer, signAs, tokenOf } from '../testing/shared.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)

interface SignatureRow {
  document: string
  document_hash: string
  record: string
  record_hash: string
}

async function evidenceOf({ id }: SharedOffer) {
  const [row] = await admin<SignatureRow>('select * from proposals.signature where proposal_id = $1', id)
  if (!row) throw new Error('there is no signature')
  return { ...row, document: signedDocument.parse(JSON.parse(row.document)), record: signatureRecord.parse(JSON.parse(row.record)), texts: row }
}

async function eventsOf({ owner, id }: SharedOffer) {
  const orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
  try {
    return await listEvents(userScope(orm, owner.id, 'UTC'), id)
  } finally {
    await orm.close()
  }
}

describe('signing', () => {
  test('sets the name, dates and status, and returns the signed proposal', async () => {
    const offer = await shareOffer(service)
    const { status, body } = await signAs(offer, '  Wile E. Coyote ')
    expect([status, body.proposal.clientSignature, body.proposal.status]).toEqual([200, 'Wile E. Coyote', 'accepted'])
    const { body: owned } = await offer.owner.call(proposalCalls.get, { params: offer })
    expect(owned).toMatchObject({ clientSignature: 'Wile E. Coyote', status: 'accepted', signedDate: body.proposal.signedDate, acceptedDate: body.proposal.signedDate })
    expect(Date.now() - Date.parse(owned.signedDate ?? '')).toBeLessThan(60_000)
  })

  test('succeeds once for 20 concurrent signatures', async () => {
    const offer = await shareOffer(service)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signAs(offer, `Signer ${n}`)))
    const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
    expect([winner?.status, others.length]).toEqual([200, 19])
    expect(others.map(({ status, error }) => [status, error.message])).toEqual(others.map(() => [409, 'This proposal is already signed.']))
    const { record } = await evidenceOf(offer)
    expect(record.name).toBe(winner?.body.proposal.clientSignature)
    expect((await eventsOf(offer)).filter(({ type }) => type === 'signed')).toHaveLength(1)
  })

  test('requires a visible name', async () => {
    const offer = await shareOffer(service)
    for (const signature of ['', '   ', '\u200b', '—', '\u00a0\t', '\u3164', '\u115f', '\u1160', '\uffa0', '\u3164 \u115f.']) {
      const { status, error } = await signAs(offer, signature)
      expect([status, error.message], JSON.stringify(signature)).toEqual([400, 'Please enter your signature'])
    }
    for (const signature of ['李雷', 'Zoë', 'Ὀδυσσεύς']) expect((await signAs(await shareOffer(service), signature)).body.proposal.clientSignature).toBe(signature)
  })

  test.each(['draft', 'sent', 'accepted'] as const)('is possible while the status is %s', async (status) => {
    const offer = await shareOffer(service, { status })
    expect((await signAs(offer)).status).toBe(200)
  })

  test.each([
    ['rejected', 'This proposal was rejected and can’t be signed.'],
    ['expired', 'This proposal has expired and can’t be signed.'],
  ] as const)('is rejected while the status is %s, and nothing is stored', async (status, message) => {
    const offer = await shareOffer(service, { status })
    const { status: answered, error } = await signAs(offer)
    expect([answered, error.message]).toEqual([409, message])
    expect(await admin('select from proposals.signature where proposal_id = $1', offer.id)).toEqual([])
    expect((await readAs(offer)).body.proposal).toMatchObject({ status, clientSignature: null })
  })

  test('is possible until the last valid day ends in the owner’s time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Niue']) {
      const today = dateIn(zone, new Date())
      const offer = await shareOffer(service, { validUntil: addDays(today, -1) })
      await liveIn(service, offer.owner.id, zone)
      expect((await readAs(offer)).body.proposal.isExpired).toBe(true)
      const late = await signAs(offer)
      expect([late.status, late.error.message], zone).toEqual([409, 'This proposal has expired and can’t be signed.'])
      await offer.owner.call(proposalCalls.update, { params: offer, body: { validUntil: today } })
      expect((await readAs(offer)).body.proposal.isExpired).toBe(false)
      expect((await signAs(offer)).status, zone).toBe(200)
    }
  })

  test('returns 409 if the proposal has changed since it was opened', async () => {
    const offer = await shareOffer(service)
    const { version } = (await readAs(offer)).body.proposal
    await offer.owner.call(proposalCalls.addLineItem, { params: offer, body: { description: 'One more thing', rate: '500' } })
    // Includes numbers beyond any valid version.
    for (const other of [version, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      const { status, error } = await signAs(offer, 'Wile E. Coyote', { version: other })
      expect([status, error.code, error.message]).toEqual([409, 'stale_version', 'This proposal was changed since you opened it. Please read it again before you sign.'])
    }
    const { version: present } = (await readAs(offer)).body.proposal
    expect((await signAs(offer, 'Wile E. Coyote', { version: present })).status).toBe(200)
  })

  test('either succeeds or loses to a concurrent revocation of the link', async () => {
    for (let n = 0; n < 10; n++) {
      const offer = await shareOffer(service)
      const [signed, revoked] = await Promise.all([signAs(offer), offer.owner.call(proposalSharingCalls.revoke, { params: offer })])
      expect([200, 404]).toContain(signed.status)
      expect(revoked.status).toBe(204)
      const order = (await eventsOf(offer)).map(({ type }) => type).filter((type) => type === 'signed' || type === 'revoked')
      expect(order).toEqual(signed.status === 200 ? ['signed', 'revoked'] : ['revoked'])
    }
  })

  test('and a concurrent change by the owner never both succeed', async () => {
    const offer = await shareOffer(service)
    const { version } = (await readAs(offer)).body.proposal
    const [changed, signed] = await Promise.all([
      offer.owner.call(proposalCalls.update, { params: offer, body: { title: 'Another title', lineItems: [{ description: 'Work', rate: '7' }] } }),
      signAs(offer, 'Wile E. Coyote', { version }),
    ])
    expect(new Set([changed.status, signed.status])).toEqual(new Set([200, 409]))
    const titles = await admin<{ title: string }>("select document::json->>'title' as title from proposals.signature where proposal_id = $1", offer.id)
    expect(titles).toEqual(signed.status === 200 ? [{ title: 'Website' }] : [])
  })
})

describe('the evidence', () => {
  test('contains exactly what was shown: sections, lines, amounts, validity and parties', async () => {
    const lineItems = [{ description: 'Design', quantity: '2.5', rate: '100' }, { description: 'Ümlaut <b>', quantity: '1', rate: '0.10' }]
    const validUntil = addDays(dateIn('America/New_York', new Date()), 30)
    const offer = await shareOffer(service, { projectOverview: '<h2>Why</h2><p>Because</p>', keyFeatures: 'a < b\nc', lineItems, amount: undefined, downPaymentPercentage: '33.33', validUntil })
    const shown = (await readAs(offer)).body
    await signAs(offer)
    const { document, texts } = await evidenceOf(offer)
    expect(document).toEqual({
      format: 'billfold.proposal.v1',
      proposalId: offer.id,
      from: { name: 'Test User', companyName: null, email: expect.stringContaining('@example.com') },
      client: { name: 'Acme Studio', email: 'hello@acme.test', logoUrl: CLIENT_LOGO },
      title: 'Website',
      description: 'A new website',
      projectOverview: '<h2>Why</h2><p>Because</p>',
      keyFeatures: 'a < b\nc',
      projectAssumptions: null,
      projectDeliverables: null,
      lineItems: [{ description: 'Design', quantity: '2.5', rate: '100.00', amount: '250.00' }, { description: 'Ümlaut <b>', quantity: '1', rate: '0.10', amount: '0.10' }],
      amount: '250.10',
      downPaymentPercentage: '33.33',
      downPaymentAmount: '83.36',
      remainingAmount: '166.74',
      validUntil,
      timeZone: 'America/New_York',
      createdAt: shown.proposal.createdAt,
    })
    expect(shown.lineItems).toEqual(document.lineItems)
    expect(texts.document_hash).toBe(await sha256(texts.document))
  })

  test('contains the signer’s name, time, IP address, browser and consent text', async () => {
    const offer = await shareOffer(service)
    const identity = signTestIdentity({ userId: null, timeZone: 'UTC', address: '203.0.113.7', service: 'proposals' })
    const client = caller(`http://127.0.0.1:${service.port}`, () => ({ [IDENTITY_HEADER]: identity, 'user-agent': `Browser ${'x'.repeat(600)}`, 'x-forwarded-for': '6.6.6.6' }))
    const { body } = await signAs({ ...offer, client }, 'Wile E. Coyote')
    const { record, texts } = await evidenceOf(offer)
    expect(record).toEqual({
      format: 'billfold.signature.v1',
      proposalId: offer.id,
      method: 'typed name',
      name: 'Wile E. Coyote',
      signedAt: body.proposal.signedDate,
      address: '203.0.113.7',
      userAgent: `Browser ${'x'.repeat(492)}`,
      linkId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      consent: { version: CONSENT_VERSION, sentence: SIGNING_SENTENCE, text: CONSENT_TEXT },
      documentHash: texts.document_hash,
    })
    expect(texts.record).not.toContain(offer.token)
  })

  test('includes the document and signature hashes in a valid event chain', async () => {
    const offer = await shareOffer(service)
    await offer.client(proposalSharingCalls.countView, { params: { shareToken: offer.token } })
    await signAs(offer)
    await offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'rejected' } })
    const events = await eventsOf(offer)
    expect(events.map(({ type, by }) => `${type} by ${by}`)).toEqual(['created by owner', 'shared by owner', 'viewed by client', 'signed by client', 'rejected by owner'])
    const { record, texts } = await evidenceOf(offer)
    expect(events[3]).toMatchObject({ detail: 'Wile E. Coyote', data: { documentHash: texts.document_hash, signatureHash: texts.record_hash, linkId: record.linkId } })
    expect(await checkChain(offer.id, events)).toEqual([])
  })

  test('contains nothing executable', async () => {
    // Puts two attacks in each section, so that few of them nest. Postgres cannot store U+0000.
    const attacks = richTextAttacks.map((attack) => attack.replaceAll('\u0000', ''))
    for (let at = 0; at < attacks.length; at += 8) {
      const sections = [0, 2, 4, 6].map((offset) => attacks.slice(at + offset, at + offset + 2).join('\n'))
      const offer = await shareOffer(service)
      // Bypasses the service to mimic a row written under older rules.
      const sql = 'update proposals.proposal set project_overview = $2, key_features = $3, project_assumptions = $4, project_deliverables = $5 where id = $1'
      await admin(sql, offer.id, ...sections)
      await signAs(offer)
      const { document } = await evidenceOf(offer)
      for (const section of [document.projectOverview, document.keyFeatures, document.projectAssumptions, document.projectDeliverables]) {
        expect(isCleanRichText(section ?? ''), section ?? '').toBe(true)
      }
    }
  })
})

describe('a signed proposal', () => {
  test('is shown unchanged after changes to the client, owner and status', async () => {
    const offer = await shareOffer(service)
    const { body: signed } = await signAs(offer)
    await admin("update projects.client set name = 'Renamed', logo_url = null where id = $1", offer.owner.clientId)
    await offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'rejected' } })
    const { body: later } = await readAs(offer)
    // Once the owner rejects the proposal, nothing is due.
    expect({ ...later, proposal: { ...later.proposal, version: 0 } }).toEqual({ ...signed, proposal: { ...signed.proposal, version: 0 }, deposit: null })
    expect(later.client.name).toBe('Acme Studio')
  })

  test('does not expire after its last valid day', async () => {
    const offer = await shareOffer(service, { validUntil: dateIn('Pacific/Kiritimati', new Date()) })
    await signAs(offer)
    await liveIn(service, offer.owner.id, 'Pacific/Kiritimati')
    expect((await readAs(offer)).body.proposal.isExpired).toBe(false)
  })

  test('is shown unchanged through a second link, and copied as an unsigned draft', async () => {
    const offer = await shareOffer(service)
    await signAs(offer)
    await offer.owner.call(proposalSharingCalls.revoke, { params: offer })
    expect((await readAs(offer)).status).toBe(404)
    const token = await tokenOf(offer.owner, offer.id)
    expect((await readAs({ ...offer, token })).body.proposal.clientSignature).toBe('Wile E. Coyote')
    expect((await signAs({ ...offer, token }, 'Another')).status).toBe(409)
    const { body: copy } = await offer.owner.call(proposalCalls.duplicate, { params: offer })
    expect(copy).toMatchObject({ status: 'draft', clientSignature: null, signedDate: null, acceptedDate: null })
  })

  test('is not created by setting the status to accepted', async () => {
    const offer = await shareOffer(service)
    await offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'approved' } })
    expect((await readAs(offer)).body.proposal).toMatchObject({ status: 'accepted', clientSignature: null, signedDate: null })
    expect(await admin('select from proposals.signature where proposal_id = $1', offer.id)).toEqual([])
  })
})

test('the anonymous scope cannot sign because it sees no rows', async () => {
  const offer = await shareOffer(service)
  const orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
  const changed = await publicScope(orm).rows("update proposal set client_signature = 'X', signed_date = now() returning 1")
  expect(changed).toEqual([])
  await orm.close()
  expect((await readAs(offer)).body.proposal.clientSignature).toBeNull()
})
