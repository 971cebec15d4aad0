import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
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

const percentage = 'Down payment must be a percentage from 0 to 100'
const date = 'Must be a date (YYYY-MM-DD)'
const unstorable = 'Contains characters that cannot be stored'
const quantity = 'Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals'
const stacked = 'Contains more than 30 accents on one letter'

const refused: [object, number, string][] = [
  ...[-1, 100.01, '101', '1e2', '50 %', 'NaN', true, {}].map((value): [object, number, string] => [{ downPaymentPercentage: value }, 400, percentage]),
  [{ downPaymentPercentage: '33.333' }, 400, 'Down payment must be a percentage with at most 2 decimals'],
  ...['2026-02-30', '2026-13-01', '2026-00-10', '30.11.2026', '2026-1-1', '1899-12-31', '12026-01-01', '2026-02-30T00:00:00Z', 20261130, 'soon', {}].map((value): [object, number, string] => [{ validUntil: value }, 400, date]),
  [{ amount: '1000', downPaymentAmount: '499.99' }, 422, '499.99 was sent, but 50% of 1000.00 is 500.00'],
  [{ amount: '300', lineItems: [{ description: 'Design', quantity: '2', rate: '100' }] }, 422, '300.00 was sent, but the line items add up to 200.00'],
  [{ lineItems: [{ description: 'Design', quantity: '2', rate: '100', amount: '200.01' }], amount: '200' }, 422, '200.01 was sent, but quantity × rate is 200.00'],
  ...['0', 0.0099, '-1'].map((value): [object, number, string] => [{ amount: undefined, lineItems: [{ description: 'Design', quantity: value, rate: '100' }] }, 400, quantity]),
  [{ clientEmail: 'a@x.de, b@x.de' }, 400, 'Valid email is required'],
  [{ clientEmail: 'nobody' }, 400, 'Valid email is required'],
  [{ clientId: 0 }, 400, 'Client is required'],
  [{ clientId: '1' }, 400, 'Client is required'],
  [{ title: 'x'.repeat(256) }, 400, 'Must be at most 255 characters'],
  [{ title: 'a\u0000b' }, 400, unstorable],
  [{ title: 'a\ud800b' }, 400, unstorable],
  [{ description: `e${'\u0301'.repeat(31)}` }, 400, stacked],
  [{ projectOverview: `e${'&#769;'.repeat(31)}` }, 400, stacked],
  [{ keyFeatures: `e${'\u0301<x>'.repeat(31)}` }, 400, stacked],
  [{ title: '   ' }, 400, 'Title is required'],
  [{ projectOverview: 'x'.repeat(50_001) }, 400, 'Must be at most 50000 characters'],
  [{ status: 'signed' }, 400, 'Status must be draft, sent, accepted, rejected or expired'],
]

describe.each(['create', 'update'] as const)('%s', (how) => {
  test.each(refused)('rejects %j with a message and writes nothing', async (body, status, message) => {
    const { body: before } = await anna.call(proposalCalls.create, { body: anna.offer })
    const answer = how === 'create' ? await anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } }) : await anna.call(proposalCalls.update, { params: before, body: { ...body } })
    expect([answer.status, answer.error.message]).toEqual([status, message])
    expect((await anna.call(proposalCalls.list)).body).toEqual([{ ...before, lastViewedAt: null }])
    expect((await anna.call(proposalCalls.timeline, { params: before })).body.events).toHaveLength(1)
  })
})

test.each(['0', '0.00', 0.0099])('a line with a quantity of %j cannot be added', async (value) => {
  const { body: proposal } = await anna.call(proposalCalls.create, { body: anna.offer })
  const { status, error } = await anna.call(proposalCalls.addLineItem, { params: proposal, body: { description: 'Design', quantity: value, rate: '100' } })
  expect([status, error.message, error.issues]).toEqual([400, quantity, [{ path: 'quantity', message: quantity }]])
  expect((await anna.call(proposalCalls.lineItems, { params: proposal })).body).toEqual([])
})

test.each(['../../etc/passwd', 'a"; drop table proposal; --', '<script>alert(1)</script>', '🦊 Ünïcode \u202e rtl', "O'Brien & Sons", 'CON.pdf', '{{7*7}} ${x}'])('a title may be %j', async (title) => {
  const { status, body } = await anna.call(proposalCalls.create, { body: { ...anna.offer, title } })
  expect([status, body.title]).toEqual([201, title])
  const { headers } = await anna.call(proposalCalls.pdf, { params: body })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Proposal-[A-Za-z0-9-]*\.pdf"; filename\*=UTF-8''Proposal-[A-Za-z0-9-]*\.pdf$/)
})
