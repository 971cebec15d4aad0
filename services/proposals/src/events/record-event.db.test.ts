import { proposalCalls, proposalLineItemCalls } from '@billfold/contracts/proposals/proposal-calls'
import { checkChain } from '@billfold/contracts/proposals/event-chain'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { listEvents } from './event.sql.ts'
import { recordEvent } from './record-event.ts'

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

const create = async (body: object = {}) => (await anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } })).body
const update = (id: number, body: object) => anna.call(proposalCalls.update, { params: { id }, body })
const scopeOf = (userId = anna.id) => userScope(orm, userId, 'UTC')
const chainOf = (id: number, userId = anna.id) => listEvents(scopeOf(userId), id)
const recordedEvents = async (id: number) => (await chainOf(id)).map(({ type, by, detail }) => [type, by, detail])

describe('the event chain', () => {
  test('starts with the creation and the initial status', async () => {
    expect(await recordedEvents((await create()).id)).toEqual([['created', 'owner', null]])
    expect(await recordedEvents((await create({ status: 'sent' })).id)).toEqual([['created', 'owner', null], ['sent', 'owner', null]])
  })

  test('records which parts were edited, but nothing if a save changes nothing', async () => {
    const lineItems = [{ description: 'Design', quantity: '2.50', rate: '100' }]
    const { id } = await create({ lineItems, amount: undefined, downPaymentPercentage: '50.00', validUntil: '2026-12-31' })
    const { body: same } = await update(id, { title: 'Website', downPaymentPercentage: 50, validUntil: '2026-12-31', lineItems: [{ ...lineItems[0], quantity: 2.5 }], amount: '250' })
    expect(await recordedEvents(id)).toHaveLength(1)
    await update(same.id, { title: 'Shop', keyFeatures: '<p>Basket</p>', downPaymentPercentage: '25', lineItems: [{ ...lineItems[0], rate: '120' }] })
    await update(id, { validUntil: null, status: 'sent' })
    expect((await recordedEvents(id)).slice(1)).toEqual([
      ['edited', 'owner', 'title, key features, total amount, down payment, line items'],
      ['edited', 'owner', 'validity'],
      ['sent', 'owner', null],
    ])
  })

  test('records each status change once, however it is made', async () => {
    const { id } = await create()
    for (const status of ['sent', 'sent', 'rejected', 'approved', 'expired', 'draft']) await anna.call(proposalCalls.setStatus, { params: { id }, body: { status } })
    expect((await recordedEvents(id)).map(([type]) => type)).toEqual(['created', 'sent', 'rejected', 'accepted', 'expired', 'drafted'])
  })

  test('records individually added or deleted lines, and which proposal a copy was made from', async () => {
    const { id } = await create()
    const { body: line } = await anna.call(proposalCalls.addLineItem, { params: { id }, body: { description: 'More', rate: '10' } })
    await anna.call(proposalLineItemCalls.delete, { params: line })
    expect((await recordedEvents(id)).slice(1)).toEqual([['edited', 'owner', 'line items'], ['edited', 'owner', 'line items']])
    const { body: copy } = await anna.call(proposalCalls.duplicate, { params: { id } })
    expect(await chainOf(copy.id)).toMatchObject([{ type: 'created', detail: 'as a copy', data: { copyOf: id } }])
  })

  test('records nothing when a save fails', async () => {
    const { id } = await create()
    await update(id, { title: 'Shop', clientId: 2_147_483_647 })
    await update(id, { title: 'Shop', amount: '1', downPaymentAmount: '1' })
    expect(await recordedEvents(id)).toHaveLength(1)
  })

  test('stays intact with 20 concurrent writers', async () => {
    const { id } = await create()
    const record = (n: number) => scopeOf().transaction((tx) => recordEvent(tx, id, { type: 'viewed', by: 'client', detail: `Ünïcode ${n}`, data: { n, list: [0.1, 1e21, null] } }))
    await Promise.all(Array.from({ length: 20 }, (_, n) => record(n)))
    const chain = await chainOf(id)
    expect(chain.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
    expect(await checkChain(id, chain)).toEqual([])
  })

  test('rejects an event for another user’s proposal', async () => {
    const { id } = await create()
    const berta = await createFreelancer(service)
    await expect(scopeOf(berta.id).transaction((tx) => recordEvent(tx, id, { type: 'viewed', by: 'client' }))).rejects.toThrow('Proposal not found')
    expect(await chainOf(id, berta.id)).toEqual([])
  })
})

describe('the database', () => {
  const insert = (seq: number, previous: string | null, proposalId: number) =>
    queryAs(service.database.url('proposals'), anna.id, "insert into proposal_event (user_id, proposal_id, seq, at, type, by, previous_hash, hash) values ($1, $2, $3, now(), 'viewed', 'client', $4, repeat('0', 64))", [anna.id, proposalId, seq, previous])

  test('prevents the service role and the table owner from changing or deleting events', async () => {
    const { id } = await create()
    for (const sql of ["update proposals.proposal_event set detail = 'x'", 'delete from proposals.proposal_event']) {
      await expect(queryAs(service.database.url('proposals'), anna.id, `${sql} where proposal_id = $1`, [id])).rejects.toThrow(/permission denied/)
      await expect(queryAs(service.database.ownerUrl('proposals'), anna.id, `${sql} where proposal_id = $1`, [id])).rejects.toThrow(/cannot be changed/)
      await expect(queryAs(service.database.adminUrl, null, `${sql} where proposal_id = $1`, [id])).rejects.toThrow(/cannot be changed/)
    }
    await expect(queryAs(service.database.url('proposals'), anna.id, 'truncate proposal_event')).rejects.toThrow(/permission denied/)
  })

  test('rejects gaps and forks in the chain', async () => {
    const { id } = await create()
    const [first] = await chainOf(id)
    await expect(insert(1, null, id)).rejects.toThrow(/proposal_event_pkey/)
    await expect(insert(3, first?.hash ?? '', id)).rejects.toThrow(/proposal_event_follows/)
    await expect(insert(2, 'f'.repeat(64), id)).rejects.toThrow(/proposal_event_follows/)
    await expect(insert(2, null, id)).rejects.toThrow(/proposal_event_begins/)
  })

  test('keeps the events of a deleted proposal until the account is deleted', async () => {
    const { id } = await create()
    expect((await anna.call(proposalCalls.delete, { params: { id } })).status).toBe(204)
    expect(await recordedEvents(id)).toHaveLength(1)
    await queryAs(service.database.adminUrl, null, 'delete from accounts.account where id = $1', [anna.id])
    expect(await queryAs(service.database.adminUrl, null, 'select from proposals.proposal_event where proposal_id = $1', [id])).toEqual([])
  })
})
