import { proposalCalls, proposalLineItemCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const line = (rate: string, option?: object) => ({ description: `For ${rate}`, rate, ...(option && { option }) })
const lineItems = [line('100'), line('20', { isSelected: true }), line('7'), line('3', {}), line('50', { group: 'Hosting' }), line('60', { group: 'Hosting' })]

const create = (body: object) => anna.call(proposalCalls.create, { body: { ...anna.offer, amount: undefined, ...body } })
const read = async (id: number) => (await anna.call(proposalCalls.get, { params: { id } })).body
const linesOf = async (id: number) => (await anna.call(proposalCalls.lineItems, { params: { id } })).body
const selectedIn = async (id: number) => (await linesOf(id)).filter(({ option }) => option?.isSelected).map(({ rate }) => rate)

describe('proposal options', () => {
  test('are included in the total if they are preselected or the first of a group', async () => {
    const { status, body } = await create({ lineItems, amount: '177', downPaymentAmount: '88.50' })
    expect([status, body.amount, body.downPaymentAmount]).toEqual([201, '177.00', '88.50'])
    expect((await linesOf(body.id)).map(({ option }) => option)).toEqual([
      undefined,
      { group: null, isSelected: true },
      undefined,
      { group: null, isSelected: false },
      { group: 'Hosting', isSelected: true },
      { group: 'Hosting', isSelected: false },
    ])
    expect((await create({ lineItems, amount: '240' })).status).toBe(422)
  })

  test('do not add a field to included lines', async () => {
    const { body } = await create({ lineItems: [line('100')] })
    expect(Object.keys((await linesOf(body.id))[0]!)).toEqual(['id', 'proposalId', 'description', 'quantity', 'rate', 'amount', 'createdAt'])
  })

  test('can be the only lines, with a total of zero at first', async () => {
    expect((await create({ lineItems: [line('5', {})] })).body.amount).toBe('0.00')
  })

  test('can be changed by an update, which is recorded in the history, and are kept in copies', async () => {
    const { body } = await create({ lineItems })
    const changed = lineItems.map((item, index) => (index === 5 ? line('60', { group: 'Hosting', isSelected: true }) : item))
    const update = (lines: object[]) => anna.call(proposalCalls.update, { params: body, body: { lineItems: lines as typeof lineItems } })
    const edits = async () => (await anna.call(proposalCalls.timeline, { params: body })).body.events.filter(({ type }) => type === 'edited').map(({ detail }) => detail)
    await update(lineItems)
    expect(await edits()).toEqual([])
    expect((await update(changed)).body.amount).toBe('187.00')
    expect(await edits()).toEqual(['total amount, line items'])
    const { body: copy } = await anna.call(proposalCalls.duplicate, { params: body })
    expect([copy.amount, await selectedIn(copy.id)]).toEqual(['187.00', ['20.00', '60.00']])
  })

  test('keep exactly one selected line in a group when lines are added and removed one by one', async () => {
    const { body } = await create({ lineItems: [line('100')] })
    const add = async (rate: string, isSelected = false) => (await anna.call(proposalCalls.addLineItem, { params: body, body: line(rate, { group: 'Hosting', isSelected }) })).body
    const first = await add('50')
    const second = await add('60', true)
    await add('70')
    expect([await selectedIn(body.id), (await read(body.id)).amount]).toEqual([['60.00'], '160.00'])
    await anna.call(proposalLineItemCalls.delete, { params: second })
    expect([await selectedIn(body.id), (await read(body.id)).amount]).toEqual([['50.00'], '150.00'])
    for (const { id } of [first, ...(await linesOf(body.id)).slice(-1)]) expect((await anna.call(proposalLineItemCalls.delete, { params: { id } })).status).toBe(204)
    expect((await read(body.id)).amount).toBe('100.00')
  })

  test('cannot add up to more than the maximum, even if they are not selected', async () => {
    const { body } = await create({ lineItems: [line('60000000')] })
    const { status, error } = await anna.call(proposalCalls.addLineItem, { params: body, body: line('60000000', {}) })
    expect([status, error.message]).toEqual([400, 'The total can be at most $99,999,999.99'])
  })
})

describe('the database', () => {
  const byHand = (sql: string, id: number) => queryAs(service.database.url('proposals'), anna.id, sql, [id])
  const insert = (columns: string, values: string) =>
    `insert into proposal_line_item (user_id, proposal_id, description, rate, ${columns}) select user_id, id, 'By hand', 1, ${values} from proposal where id = $1`

  test.each([
    ['a second selected line in a group', insert('is_optional, choice_group, is_selected', "true, 'Hosting', true"), /line_item_one_of_group/],
    ['a group without a selected line', insert('is_optional, choice_group, is_selected', "true, 'Support', false"), /one line of each group must be selected/],
    ['deselecting the only selected line of a group', "update proposal_line_item set is_selected = false where choice_group = 'Hosting' and proposal_id = $1", /one line of each group must be selected/],
    ['moving the selected line to another group', "update proposal_line_item set choice_group = 'Other' where choice_group = 'Hosting' and is_selected and proposal_id = $1", /one line of each group must be selected/],
    ['deleting only the selected line of a group', "delete from proposal_line_item where choice_group = 'Hosting' and is_selected and proposal_id = $1", /one line of each group must be selected/],
    ['an included line that is not selected', insert('is_selected', 'false'), /line_item_included/],
    ['an included line in a group', insert('choice_group', "'Hosting'"), /line_item_included/],
    ['an option that reduces the total', insert('is_optional, quantity', 'true, -1'), /line_item_option_amount|quantity_check/],
  ])('rejects %s', async (_, sql, message) => {
    const { body } = await create({ lineItems })
    await expect(byHand(sql, body.id)).rejects.toThrow(message)
  })

  test('hides a user’s options from other users', async () => {
    const { body } = await create({ lineItems })
    const berta = await createFreelancer(service)
    expect(await queryAs(service.database.url('proposals'), berta.id, 'select id from proposal_line_item where proposal_id = $1', [body.id])).toEqual([])
  })
})
