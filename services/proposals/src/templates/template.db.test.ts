import { MAX_SAVED } from '@billfold/contracts/proposals/proposal-template'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { sign } from '../testing/shared.ts'

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

const content = {
  title: 'Website',
  description: 'A new website\nwith a shop',
  projectOverview: 'Plain text',
  keyFeatures: '<ul><li>Fast</li></ul>',
  projectAssumptions: null,
  projectDeliverables: '<p>Launch</p>',
  downPaymentPercentage: '33.33',
}
const lines = [{ description: 'Build', quantity: '2.5', rate: '100.00' }, { description: 'Design', quantity: '1', rate: '750.00' }]
const options = [
  { description: 'Logo', quantity: '1', rate: '300.00', option: { group: null, isSelected: false } },
  { description: 'Basic hosting', quantity: '1', rate: '10.00', option: { group: 'Hosting', isSelected: false } },
  { description: 'Fast hosting', quantity: '1', rate: '20.00', option: { group: 'Hosting', isSelected: true } },
]

async function createProposal(of = anna, body: object = { amount: undefined, lineItems: lines }): Promise<number> {
  return (await of.call(proposalCalls.create, { body: { ...of.offer, ...content, ...body } })).body.id
}

const save = (name: string, proposalId: number, more: object = {}, of = anna) => of.call(proposalTemplateCalls.create, { body: { name, proposalId, ...more } })
const names = async (of = anna) => (await of.call(proposalTemplateCalls.list)).body.map(({ name }) => name)

describe('a template', () => {
  test('contains the proposal’s content, but not its client, dates or status', async () => {
    const id = await createProposal(anna, { amount: undefined, lineItems: lines, validUntil: '2026-12-31', status: 'sent' })
    const { status, body } = await save('Shop', id)
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Shop', title: 'Website', amount: '1000.00' })])
    const { body: template } = await anna.call(proposalTemplateCalls.get, { params: body })
    expect(template).toEqual({ ...body, ...content, lineItems: lines })
  })

  test('has the entered amount if there are no line items', async () => {
    const { body } = await save('Shop', await createProposal(anna, { amount: '1200.5' }))
    expect((await anna.call(proposalTemplateCalls.get, { params: body })).body).toMatchObject({ amount: '1200.50', lineItems: [] })
  })

  test('keeps the options of the line items', async () => {
    const { body } = await save('Shop', await createProposal(anna, { amount: undefined, lineItems: [...lines, ...options] }))
    expect((await anna.call(proposalTemplateCalls.get, { params: body })).body).toMatchObject({ amount: '1020.00', lineItems: [...lines, ...options] })
  })

  test('can be made from a signed proposal, and outlives the proposal', async () => {
    const signed = await createProposal()
    await sign(service, anna, signed)
    expect((await save('Signed', signed)).status).toBe(201)
    const draft = await createProposal()
    await save('Draft', draft)
    await anna.call(proposalCalls.delete, { params: { id: draft } })
    expect(await names()).toEqual(['Draft', 'Signed'])
  })

  test('has a unique name, ignoring case, unless it is replaced', async () => {
    const { body: first } = await save('Shop', await createProposal())
    const other = await createProposal(anna, { title: 'Other', amount: '5' })
    const { status, error } = await save('SHOP', other)
    expect([status, error.code, error.issues]).toEqual([409, 'conflict', [{ path: 'name', message: 'You already have a template with this name' }]])
    const { body: replaced } = await save('SHOP', other, { replace: true })
    expect(replaced).toMatchObject({ id: first.id, name: 'SHOP', title: 'Other', amount: '5.00' })
    expect((await anna.call(proposalTemplateCalls.get, { params: first })).body.lineItems).toEqual([])
    expect((await save('Shop', await createProposal(berta), {}, berta)).status).toBe(201)
  })

  test.each([
    [{ name: ' ' }, 400, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 400, 'Must be at most 100 characters'],
    [{ name: 'a\u0000' }, 400, 'Contains characters that cannot be stored'],
    [{ proposalId: 0 }, 400, 'Proposal is required'],
    [{ proposalId: 2_147_483_647 }, 404, 'Proposal not found'],
    [{ replace: 'yes' }, 400, 'Must be true or false'],
  ])('cannot be saved with %j', async (body, status, message) => {
    const { status: answered, error } = await save('Shop', await createProposal(), body)
    expect([answered, error.message]).toEqual([status, message])
    expect(await names()).toEqual([])
  })

  test('can be deleted only once, and its line items are deleted with it', async () => {
    const { body } = await save('Shop', await createProposal())
    expect((await anna.call(proposalTemplateCalls.delete, { params: body })).status).toBe(204)
    expect((await anna.call(proposalTemplateCalls.delete, { params: body })).status).toBe(404)
    expect(await queryAs(service.database.adminUrl, null, 'select from proposals.proposal_template_line_item where template_id = $1', [body.id])).toEqual([])
  })

  test('cannot be read or deleted by another user, or made from another user’s proposal', async () => {
    const hers = await createProposal(berta)
    const { body: template } = await save('Hers', hers, {}, berta)
    for (const call of [proposalTemplateCalls.get, proposalTemplateCalls.delete]) {
      for (const id of [template.id, 2_147_483_647, 0, 'abc']) {
        const { status, error } = await anna.call(call, { params: { id } })
        expect([status, error.message], `${call.name} ${id}`).toEqual([404, 'Template not found'])
      }
    }
    expect((await save('Mine', hers)).status).toBe(404)
    expect([await names(), await names(berta)]).toEqual([[], ['Hers']])
  })
})

test.each(['proposal_template', 'proposal_template_line_item', 'saved_section'])('row-level security is forced on %s', async (table) => {
  const [row] = await queryAs<{ forced: boolean }>(service.database.adminUrl, null, 'select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = $1::regclass', [`proposals.${table}`])
  expect(row?.forced).toBe(true)
  await save('Hers', await createProposal(berta), {}, berta)
  expect(await queryAs(service.database.url('proposals'), anna.id, `select from ${table}`)).toEqual([])
  expect(await queryAs(service.database.ownerUrl('proposals'), anna.id, `select from proposals.${table}`)).toEqual([])
})

describe('the template limit', () => {
  const message = 'You can have at most 100 templates. Delete one that you no longer need.'

  /** Inserts rows as the service would. */
  const fill = (count: number) =>
    queryAs(
      service.database.url('proposals'),
      anna.id,
      `insert into proposal_template (user_id, name, title, description, amount, down_payment_percentage) select $1, 'Old ' || n, 'T', 'D', 0, 50 from generate_series(1, $2) n`,
      [anna.id, count],
    )

  test('rejects one more template, but not a replacement', async () => {
    await fill(MAX_SAVED)
    const id = await createProposal()
    const { status, error } = await save('New', id)
    expect([status, error.message]).toEqual([409, message])
    expect((await save('Old 7', id, { replace: true })).status).toBe(201)
    expect(await names()).toHaveLength(MAX_SAVED)
    expect((await save('New', await createProposal(berta), {}, berta)).status).toBe(201)
  })

  test('holds for concurrent requests', async () => {
    await fill(MAX_SAVED - 3)
    const id = await createProposal()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(`New ${n}`, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status, error }) => status === 409 && error.message === message)).toHaveLength(7)
  })
})
