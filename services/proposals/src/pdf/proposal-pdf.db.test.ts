import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { sign } from '../testing/shared.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const create = async (body: object = {}) => (await anna.call(proposalCalls.create, { body: { ...anna.offer, ...body } })).body
const download = (params: { id: number }) => anna.call(proposalCalls.pdf, { params })

test('downloads a PDF named after the proposal', async () => {
  const lineItems = [{ description: 'Design', quantity: '2', rate: '100' }]
  const { headers, body } = await download(await create({ title: 'Shop: "Größe" 2/3', amount: undefined, lineItems, keyFeatures: '<ul><li>Basket</li></ul>' }))
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['application/pdf', `attachment; filename="Proposal-Shop---Gr--e--2-3.pdf"; filename*=UTF-8''Proposal-Shop---Gr--e--2-3.pdf`])
  const [page] = pagesOf(body)
  for (const part of ['TestUser', 'Shop:"Größe"2/3', 'AcmeStudio', 'hello@acme.test', 'KeyFeatures', 'Basket', 'Design2$100.00$200.00', 'RemainingBalance$100.00']) expect(page).toContain(part)
})

test('the PDF shows the current content until it is signed, then the signed content', async () => {
  const proposal = await create()
  await anna.call(proposalCalls.update, { params: proposal, body: { title: 'Another' } })
  expect(pagesOf((await download(proposal)).body)[0]).toContain('Another')
  await sign(service, anna, proposal.id)
  await queryAs(service.database.adminUrl, null, "update projects.client set name = 'Renamed' where id = $1", [anna.clientId])
  const signed = pagesOf((await download(proposal)).body)
  expect(signed[0]).toContain('AcmeStudio')
  expect(signed.length).toBeGreaterThan(1)
})

test('the paper size depends on the owner’s country', async () => {
  const proposal = await create()
  const box = async () => /\/MediaBox \[0 0 ([\d.]+)/.exec(Buffer.from((await download(proposal)).body).toString('latin1'))?.[1]
  expect(await box()).toBe('612')
  await queryAs(service.database.adminUrl, null, `insert into accounts.settings (user_id, company) values ($1, '{"country": "DE"}')`, [anna.id])
  expect(await box()).toBe('595.28')
})

test('the PDF shows the owner’s name if the company name was cleared, even in a document signed at that time', async () => {
  const proposal = await create()
  await queryAs(service.database.adminUrl, null, `insert into accounts.settings (user_id, company) values ($1, '{"name": ""}')`, [anna.id])
  expect(pagesOf((await download(proposal)).body)[0]).toContain('TestUser')
  await sign(service, anna, proposal.id)
  const sql = "select document::json->'from'->'companyName' as company from proposals.signature where proposal_id = $1"
  expect(await queryAs(service.database.adminUrl, null, sql, [proposal.id])).toEqual([{ company: null }])
  expect(pagesOf((await download(proposal)).body)[0]).toContain('TestUser')
})

test('returns 404 for another user’s PDF', async () => {
  const proposal = await create()
  const berta = await createFreelancer(service)
  expect((await berta.call(proposalCalls.pdf, { params: proposal })).status).toBe(404)
})
