import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { readAs, type SharedOffer, shareOffer, signAs } from '../testing/shared.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())

const decline = ({ client, token }: SharedOffer, body: object = {}) => client(proposalSharingCalls.decline, { params: { shareToken: token }, body })
const owned = async ({ owner, id }: SharedOffer) => (await owner.call(proposalCalls.get, { params: { id } })).body
const lastEvents = async ({ owner, id }: SharedOffer) =>
  (await owner.call(proposalCalls.timeline, { params: { id } })).body.events.filter(({ by }) => by === 'client').map(({ type, detail }) => [type, detail])
const told = (offer: SharedOffer) =>
  queryAs(service.database.url('accounts'), offer.owner.id, "select kind, subject_id, name, client_name, amount::text, message from notification where kind <> 'proposal-viewed'")

test('declining sets the proposal to rejected and shows the owner the reason', async () => {
  const offer = await shareOffer(service, { status: 'sent' })
  const reason = 'Too expensive.\nMaybe next year.'
  const { status, body } = await decline(offer, { reason: `  ${reason} ` })
  expect([status, body.proposal.status]).toEqual([200, 'rejected'])
  const { status: stored, rejectedDate } = await owned(offer)
  expect([stored, rejectedDate]).toEqual(['rejected', body.proposal.rejectedDate])
  expect(Date.now() - Date.parse(rejectedDate ?? '')).toBeLessThan(60_000)
  expect(await lastEvents(offer)).toEqual([['rejected', reason]])
  expect(await told(offer)).toEqual([{ kind: 'proposal-declined', subject_id: offer.id, name: 'Website', client_name: 'Acme Studio', amount: '1000.00', message: reason }])
})

test.each([undefined, null, '', '  '])('declining does not require a reason: %j', async (reason) => {
  const offer = await shareOffer(service)
  expect((await decline(offer, { reason })).status).toBe(200)
  expect([await lastEvents(offer), (await told(offer)).map((news) => (news as { message: string | null }).message)]).toEqual([[['rejected', null]], [null]])
})

test('declining succeeds once for 20 concurrent requests', async () => {
  const offer = await shareOffer(service)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => decline(offer, { reason: `Reason ${n}` })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, error }) => [status, error.message])).toEqual(Array.from({ length: 19 }, () => [409, 'This proposal has already been declined.']))
  expect([(await lastEvents(offer)).length, (await told(offer)).length]).toEqual([1, 1])
})

test('either declining or signing succeeds if both happen concurrently', async () => {
  for (let n = 0; n < 10; n++) {
    const offer = await shareOffer(service)
    const [declined, signed] = await Promise.all([decline(offer), signAs(offer)])
    expect([declined.status, signed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await owned(offer)).status).toBe(declined.status === 200 ? 'rejected' : 'accepted')
    expect(await lastEvents(offer)).toHaveLength(1)
  }
})

test.each([
  [{ status: 'accepted' }, 'This proposal has already been accepted. Please contact the sender.'],
  [{ status: 'rejected' }, 'This proposal has already been declined.'],
  [{ status: 'expired' }, 'This proposal has expired.'],
  [{ validUntil: addDays(dateIn('America/New_York', new Date()), -2) }, 'This proposal has expired.'],
] as const)('declining is rejected for %j and changes nothing', async (state, message) => {
  const offer = await shareOffer(service, state)
  const before = await owned(offer)
  const { status, error } = await decline(offer)
  expect([status, error.code, error.message]).toEqual([409, 'conflict', message])
  expect([await owned(offer), await lastEvents(offer), await told(offer)]).toEqual([before, [], []])
})

test('declining is rejected once the proposal is signed', async () => {
  const offer = await shareOffer(service)
  await signAs(offer)
  const { status, error } = await decline(offer)
  expect([status, error.message, (await owned(offer)).status]).toEqual([409, 'This proposal is already signed.', 'accepted'])
  expect((await readAs(offer)).body.proposal.rejectedDate).toBeNull()
})

test('declining is rejected if the proposal has changed since it was opened', async () => {
  const offer = await shareOffer(service)
  const { version } = (await readAs(offer)).body.proposal
  await offer.owner.call(proposalCalls.update, { params: offer, body: { title: 'Another title' } })
  const { status, error } = await decline(offer, { version })
  expect([status, error.code]).toEqual([409, 'stale_version'])
  expect((await decline(offer, { version: version + 1 })).status).toBe(200)
})

test('declining returns 400 for a reason that is too long or not text', async () => {
  const offer = await shareOffer(service)
  for (const reason of ['x'.repeat(2001), 7, {}, 'a\u0000b']) {
    const { status, error } = await decline(offer, { reason })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'reason'])
  }
  expect((await owned(offer)).status).toBe('draft')
})
