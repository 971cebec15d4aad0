import { proposalCalls, proposalLineItemCalls } from '@billfold/contracts/proposals/proposal-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { addDeposit, createFreelancer, type Freelancer } from '../testing/freelancer.ts'

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
const read = async (id: number) => (await anna.call(proposalCalls.get, { params: { id } })).body
const linesOf = async (id: number) => (await anna.call(proposalCalls.lineItems, { params: { id } })).body
const figures = ({ amount, downPaymentAmount }: { amount: string; downPaymentAmount: string }) => [amount, downPaymentAmount]

const threeQuarters = Array.from({ length: 3 }, (_, n) => ({ description: `Part ${n}`, quantity: '0.25', rate: '33.33' }))

describe('the amounts of a new proposal', () => {
  test('are the sum of the lines, each rounded half up', async () => {
    const { body } = await create({ amount: '24.99', downPaymentAmount: '12.50', lineItems: threeQuarters })
    expect(figures(body)).toEqual(['24.99', '12.50'])
    expect(await linesOf(body.id)).toMatchObject(threeQuarters.map((line) => ({ ...line, proposalId: body.id, amount: '8.33' })))
  })

  test('keep four decimals of a quantity', async () => {
    const { body } = await create({ amount: undefined, lineItems: [{ description: 'Ten minutes', quantity: 0.1667, rate: 125 }] })
    expect(body.amount).toBe('20.84')
    expect((await linesOf(body.id))[0]).toMatchObject({ quantity: '0.1667', rate: '125.00', amount: '20.84' })
  })

  test('round the down payment once, half up', async () => {
    expect(figures((await create({ amount: '0.01' })).body)).toEqual(['0.01', '0.01'])
    expect(figures((await create({ amount: '100.10', downPaymentPercentage: '33.33' })).body)).toEqual(['100.10', '33.36'])
    expect(figures((await create({ amount: '99999999.99', downPaymentPercentage: 100 })).body)).toEqual(['99999999.99', '99999999.99'])
  })

  test.each([
    [{ amount: '25.00', lineItems: threeQuarters }, 'amount', '25.00 was sent, but the line items add up to 24.99'],
    [{ amount: '100', downPaymentAmount: '50.01' }, 'downPaymentAmount', '50.01 was sent, but 50% of 100.00 is 50.00'],
    [
      { amount: undefined, lineItems: [{ description: 'x', quantity: '0.25', rate: '33.33', amount: '8.34' }] },
      'lineItems.0.amount',
      '8.34 was sent, but quantity × rate is 8.33',
    ],
  ])('are rejected with 422 if they disagree, and nothing is stored: %j', async (body, path, message) => {
    const { status, error } = await create(body)
    expect([status, error.code, error.message, error.issues]).toEqual([422, 'amounts_disagree', message, [{ path, message }]])
    expect((await anna.call(proposalCalls.list)).body).toEqual([])
  })

  test('may be sent as binary floats and are compared to the cent', async () => {
    const line = { description: 'x', quantity: 1.1, rate: 45.5 }
    for (const amount of ['50.05', '50.050000000000004', 50.050000000000004, '50.0599', null, '']) {
      const { status, body } = await create({
        amount: amount || undefined,
        downPaymentAmount: '25.025000000000002',
        lineItems: [{ ...line, amount }],
      })
      expect([status, ...figures(body)]).toEqual([201, '50.05', '25.03'])
    }
    expect((await create({ amount: undefined, lineItems: [{ ...line, amount: '50.06' }] })).status).toBe(422)
    expect(figures((await create({ amount: '50.050000000000004' })).body)).toEqual(['50.05', '25.03'])
    expect(figures((await create({ amount: 37.5375 })).body)).toEqual(['37.54', '18.77'])
  })

  test('take their default values if they are null or empty', async () => {
    const given = { status: 'sent', downPaymentPercentage: '10', validUntil: '2099-01-01' }
    for (const emptied of [
      { status: null, downPaymentPercentage: null, downPaymentAmount: null, validUntil: null, lineItems: null },
      { status: '', downPaymentPercentage: ' ', downPaymentAmount: '', validUntil: ' ' },
    ]) {
      const standard = { status: 'draft', amount: '100.00', downPaymentPercentage: '50', downPaymentAmount: '50.00', validUntil: null }
      expect((await create({ amount: 100, ...emptied })).body).toMatchObject(standard)
      const { body: proposal } = await create({ amount: 100, ...given })
      expect((await anna.call(proposalCalls.update, { params: proposal, body: { amount: null, ...emptied } })).body).toMatchObject(standard)
    }
  })

  test('are rejected if the sum is too large', async () => {
    const lineItems = Array.from({ length: 2 }, () => ({ description: 'Half a bank', rate: '50000000' }))
    for (const amount of [undefined, '99999999.99']) {
      const { status, error } = await create({ amount, lineItems })
      expect([status, error.issues]).toEqual([400, [{ path: 'amount', message: 'The total can be at most $99,999,999.99' }]])
    }
    expect((await anna.call(proposalCalls.list)).body).toEqual([])
  })

  test.each([-1, '-0.01', 1e21, '1e3', 'NaN', '99999999.995', '100000000', '', {}, true, null])('cannot be %j', async (amount) => {
    expect((await create({ amount })).status).toBe(400)
  })
})

describe('changing the amounts', () => {
  test('replaces the lines together with the other fields', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    const { body } = await anna.call(proposalCalls.update, {
      params: proposal,
      body: {
        title: 'New',
        amount: '60.00',
        downPaymentPercentage: '10',
        downPaymentAmount: '6',
        lineItems: [{ description: 'All', quantity: '2', rate: '30' }],
      },
    })
    expect(body).toMatchObject({ title: 'New', amount: '60.00', downPaymentAmount: '6.00', version: 2 })
    expect((await linesOf(proposal.id)).map(({ description }) => description)).toEqual(['All'])
  })

  test('returns 409 once the down payment has an invoice, unless the amounts stay the same', async () => {
    const { body: proposal } = await create({ amount: '300' })
    await addDeposit(service.database, proposal, 'draft')
    const update = (body: object) => anna.call(proposalCalls.update, { params: proposal, body })
    for (const body of [{ amount: '400' }, { downPaymentPercentage: '40' }, { title: 'Dearer', lineItems: [{ description: 'All', rate: '900' }] }]) {
      const { status, error } = await update(body)
      expect([status, error.message]).toEqual([409, expect.stringMatching(/^This proposal’s down payment has an invoice/)])
    }
    expect(await read(proposal.id)).toMatchObject({ title: proposal.title, amount: '300.00', downPaymentAmount: '150.00' })
    expect((await update({ title: 'Same price', amount: '300', lineItems: [{ description: 'All', rate: '300' }] })).status).toBe(200)
  })

  test('changes nothing if the amounts disagree', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    const { status } = await anna.call(proposalCalls.update, {
      params: proposal,
      body: { title: 'New', amount: '61', lineItems: [{ description: 'All', rate: '60' }] },
    })
    expect(status).toBe(422)
    expect(await read(proposal.id)).toEqual(proposal)
    expect(await linesOf(proposal.id)).toHaveLength(3)
  })

  test('uses the entered total if there are no lines, and updates the down payment', async () => {
    const { body: proposal } = await create()
    expect(figures((await anna.call(proposalCalls.update, { params: proposal, body: { amount: 81.05 } })).body)).toEqual(['81.05', '40.53'])
    expect(figures((await anna.call(proposalCalls.update, { params: proposal, body: { downPaymentPercentage: 0 } })).body)).toEqual(['81.05', '0.00'])
  })

  test('keeps the submitted total when all lines are removed', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    expect((await anna.call(proposalCalls.update, { params: proposal, body: { lineItems: [], amount: '500' } })).body.amount).toBe('500.00')
    expect(await linesOf(proposal.id)).toEqual([])
  })
})

describe('the line item calls', () => {
  test('respect the maximum number of lines', async () => {
    const line = { description: 'Part', rate: '1' }
    const { body: proposal } = await create({ amount: undefined, lineItems: Array.from({ length: 999 }, () => line) })
    const add = () => anna.call(proposalCalls.addLineItem, { params: proposal, body: line })
    expect((await add()).status).toBe(201)
    const { status, error } = await add()
    expect([status, error.message]).toEqual([400, 'A proposal can have at most 1,000 line items'])
    expect((await read(proposal.id)).amount).toBe('1000.00')
  })

  test('support saving with a patch followed by deleting and adding each line', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    const patched = await anna.call(proposalCalls.update, {
      params: proposal,
      body: { ...anna.offer, amount: '70', downPaymentPercentage: '50', downPaymentAmount: '35' },
    })
    expect([patched.status, patched.body.amount]).toEqual([200, '24.99'])
    for (const { id } of await linesOf(proposal.id)) expect((await anna.call(proposalLineItemCalls.delete, { params: { id } })).status).toBe(204)
    expect((await read(proposal.id)).amount).toBe('70.00')
    for (const rate of ['30', '40']) {
      const { status, body } = await anna.call(proposalCalls.addLineItem, {
        params: proposal,
        body: { description: `For ${rate}`, quantity: '1', rate, amount: rate },
      })
      expect([status, body.amount]).toEqual([201, `${rate}.00`])
    }
    expect(figures(await read(proposal.id))).toEqual(['70.00', '35.00'])
  })

  test('change the version, so that an open form is outdated', async () => {
    const { body: proposal } = await create()
    await anna.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'Same total', rate: '1000' } })
    const { status } = await anna.call(proposalCalls.update, { params: proposal, body: { title: 'Stale' }, headers: { 'if-match': '1' } })
    expect(status).toBe(409)
  })

  test('keep the amount correct with 10 concurrent additions and deletions', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    const old = await linesOf(proposal.id)
    const adding = Array.from({ length: 10 }, () =>
      anna.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'More', rate: '1.5' } }),
    )
    const removing = old.map(({ id }) => anna.call(proposalLineItemCalls.delete, { params: { id } }))
    await Promise.all([...adding, ...removing])
    expect((await read(proposal.id)).amount).toBe('15.00')
    expect(await linesOf(proposal.id)).toHaveLength(10)
  })

  test('add a line once per idempotency key, and reject a total that is too large', async () => {
    const { body: proposal } = await create()
    const line = { description: 'Once', rate: '10' }
    for (let n = 0; n < 3; n++) await anna.call(proposalCalls.addLineItem, { params: proposal, body: line, headers: { 'idempotency-key': 'k' } })
    expect(await linesOf(proposal.id)).toHaveLength(1)
    expect((await anna.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'Much', rate: '99999999.99' } })).status).toBe(400)
    expect((await read(proposal.id)).amount).toBe('10.00')
  })

  test('return 422 with both amounts if a line is off by a cent', async () => {
    const { body: proposal } = await create()
    const { status, error } = await anna.call(proposalCalls.addLineItem, {
      params: proposal,
      body: { description: 'x', quantity: '2', rate: '10', amount: '20.01' },
    })
    expect([status, error.message]).toEqual([422, '20.01 was sent, but quantity × rate is 20.00'])
  })

  test('return 404 for another user’s line', async () => {
    const { body: proposal } = await create({ amount: '24.99', lineItems: threeQuarters })
    const [line] = await linesOf(proposal.id)
    for (const id of [line?.id, 2_147_483_647, 'abc']) {
      const { status, error } = await berta.call(proposalLineItemCalls.delete, { params: { id } })
      expect([status, error.message]).toEqual([404, 'Line item not found'])
    }
    expect((await berta.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'x', rate: 1 } })).status).toBe(404)
    expect(await linesOf(proposal.id)).toHaveLength(3)
  })
})
