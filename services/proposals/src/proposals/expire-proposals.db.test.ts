import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { liveIn, shareOffer, signAs } from '../testing/shared.ts'
import { expireProposals } from './expire-proposals.ts'

let service: TestService
let orm: MikroORM
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
  orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
})
afterAll(async () => {
  await orm.close()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})

/** The default time zone. */
const NEW_YORK = 'America/New_York'
const today = () => dateIn(NEW_YORK, new Date())
/** Noon tomorrow in New York. */
const tomorrow = () => new Date(`${addDays(today(), 1)}T17:00:00Z`)
const create = async (more: object = {}, { call, offer } = anna) => (await call(proposalCalls.create, { body: { ...offer, status: 'sent', validUntil: today(), ...more } })).body
const read = async (params: { id: number }) => (await anna.call(proposalCalls.get, { params })).body
const expired = async (params: { id: number }) => (await anna.call(proposalCalls.timeline, { params })).body.events.filter(({ type }) => type === 'expired')
const becameSent = ({ id }: { id: number }, at: string) => queryAs(service.database.adminUrl, null, 'update proposals.proposal set sent_date = $2 where id = $1', [id, at])

describe('after the last valid day', () => {
  test('a sent proposal expires, with the reason in its timeline', async () => {
    const proposal = await create()
    await expireProposals(orm, new Date())
    expect(await read(proposal)).toEqual(proposal)
    await expireProposals(orm, tomorrow())
    expect(await read(proposal)).toMatchObject({ status: 'expired', version: 2 })
    expect(await expired(proposal)).toMatchObject([{ by: 'job', detail: `valid until ${today()}` }])
  })

  test('any other status is kept, and a proposal without a last day stays sent', async () => {
    const kept = [await create({ validUntil: null })]
    for (const status of ['draft', 'accepted', 'rejected', 'expired']) kept.push(await create({ status }))
    await expireProposals(orm, tomorrow())
    for (const proposal of kept) expect(await read(proposal)).toEqual(proposal)
  })

  test('a proposal whose validity was extended in the meantime stays sent', async () => {
    const proposal = await create()
    await anna.call(proposalCalls.update, { params: proposal, body: { validUntil: addDays(today(), 7) } })
    await expireProposals(orm, tomorrow())
    expect((await read(proposal)).status).toBe('sent')
  })
})

describe('the job does not expire', () => {
  test('a proposal that was sent after its validity ended', async () => {
    const proposal = await create({ validUntil: addDays(today(), -1) })
    await expireProposals(orm, tomorrow())
    expect(await read(proposal)).toEqual(proposal)
  })

  test('a proposal that was set back to sent after it expired', async () => {
    const params = await create()
    await expireProposals(orm, tomorrow())
    await anna.call(proposalCalls.setStatus, { params, body: { status: 'sent' } })
    await becameSent(params, tomorrow().toISOString())
    await expireProposals(orm, tomorrow())
    expect(await read(params)).toMatchObject({ status: 'sent', version: 3 })
  })

  test('a proposal whose validity was extended, until the extension ends', async () => {
    const proposal = await create({ validUntil: addDays(today(), -1) })
    await anna.call(proposalCalls.update, { params: proposal, body: { validUntil: today() } })
    await expireProposals(orm, tomorrow())
    expect((await read(proposal)).status).toBe('expired')
  })

  test('a signed proposal', async () => {
    const offer = await shareOffer(service, { validUntil: today() })
    await signAs(offer)
    const { body: sent } = await offer.owner.call(proposalCalls.setStatus, { params: offer, body: { status: 'sent' } })
    await expireProposals(orm, tomorrow())
    expect((await offer.owner.call(proposalCalls.get, { params: offer })).body).toEqual(sent)
  })
})

test('uses the sent date in the owner’s time zone', async () => {
  const validUntil = today()
  const last = await create({ validUntil })
  const late = await create({ validUntil })
  // Both times are on the next day in UTC, because midnight in New York is at 4:00 or 5:00 UTC.
  await becameSent(last, `${addDays(validUntil, 1)}T03:59:00Z`)
  await becameSent(late, `${addDays(validUntil, 1)}T05:00:00Z`)
  await expireProposals(orm, tomorrow())
  expect([(await read(last)).status, (await read(late)).status]).toEqual(['expired', 'sent'])
})

test('a day ends at midnight in the owner’s time zone', async () => {
  const berta = await createFreelancer(service)
  await liveIn(service, berta.id, 'Pacific/Kiritimati')
  const validUntil = addDays(today(), 3)
  const [hers, annas] = [await create({ validUntil }, berta), await create({ validUntil })]
  const statuses = async () => [(await berta.call(proposalCalls.get, { params: hers })).body.status, (await read(annas)).status]
  // At UTC+14, the next day begins at 10:00 UTC.
  await expireProposals(orm, new Date(`${validUntil}T09:59:00Z`))
  expect(await statuses()).toEqual(['sent', 'sent'])
  await expireProposals(orm, new Date(`${validUntil}T10:00:00Z`))
  expect(await statuses()).toEqual(['expired', 'sent'])
  await expireProposals(orm, new Date(`${addDays(validUntil, 1)}T05:00:00Z`))
  expect(await statuses()).toEqual(['expired', 'expired'])
})

test('ten concurrent workers expire each proposal only once', async () => {
  const proposals = await Promise.all(Array.from({ length: 5 }, () => create()))
  await Promise.all(Array.from({ length: 10 }, () => expireProposals(orm, tomorrow())))
  for (const proposal of proposals) expect(await expired(proposal)).toHaveLength(1)
})

test('a concurrent signature wins: a signed proposal never expires', async () => {
  for (let round = 0; round < 5; round++) {
    const offer = await shareOffer(service, { status: 'sent', validUntil: today() })
    const [, { status }] = await Promise.all([expireProposals(orm, tomorrow()), signAs(offer)])
    const { body } = await offer.owner.call(proposalCalls.get, { params: { id: offer.id } })
    expect(body.status).toBe(status === 200 ? 'accepted' : 'expired')
  }
})

test('only the service role can list expiry candidates of all users, and it sees only their ids', async () => {
  const { id } = await create()
  const ask = (schema: 'proposals' | 'projects') => queryAs(service.database.url(schema), null, "select * from proposals.proposal_past_validity('9999-01-01', 0, 2147483647) where id = $1", [id])
  expect(await ask('proposals')).toEqual([{ user_id: anna.id, id }])
  await expect(ask('projects')).rejects.toThrow(/permission denied/)
})
