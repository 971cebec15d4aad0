import { MAX_SAVED } from '@billfold/contracts/proposals/proposal-template'
import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'

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

const save = (body: object = {}, of = anna) => of.call(savedSectionCalls.create, { body: { name: 'Terms', text: 'Payment within 30 days', ...body } })
const list = async (of = anna) => (await of.call(savedSectionCalls.list)).body

test('a saved section is listed by name with the beginning of its text', async () => {
  const html = `<h4>Terms</h4><ul><li>Payment within 30 days</li><li>${'R&amp;D '.repeat(60)}</li></ul>`
  for (const [name, text] of [['Section 10', html], ['section 2', 'a < b\nand R&D']] as const) await save({ name, text })
  const listed = await list()
  expect(listed.map(({ name, excerpt }) => [name, excerpt.slice(0, 40)])).toEqual([
    ['section 2', 'a < b and R&D'],
    ['Section 10', 'Terms Payment within 30 days R&D R&D R&D'],
  ])
  expect(listed[1]?.excerpt).toHaveLength(160)
  expect((await anna.call(savedSectionCalls.get, { params: { id: listed[1]?.id } })).body).toMatchObject({ name: 'Section 10', text: html })
})

test('the text is sanitized, even if another program wrote it', async () => {
  const { body } = await save({ text: '<p onclick="x()">Hi</p><script>alert(1)</script>' })
  expect(body.text).toBe('<p>Hi</p>')
  await queryAs(service.database.adminUrl, null, "update proposals.saved_section set text = '<p>A</p><img src=x onerror=alert(1)>' where id = $1", [body.id])
  expect((await anna.call(savedSectionCalls.get, { params: body })).body.text).toBe('<p>A</p>')
  expect((await list())[0]?.excerpt).toBe('A')
})

test('a name can be used only once, ignoring case, unless the section is replaced', async () => {
  const { body: first } = await save()
  const { status, error } = await save({ name: 'TERMS', text: 'Other' })
  expect([status, error.issues]).toEqual([409, [{ path: 'name', message: 'You already have a section with this name' }]])
  const { body: replaced } = await save({ name: 'TERMS', text: 'Other', replace: true })
  expect(replaced).toMatchObject({ id: first.id, name: 'TERMS', text: 'Other' })
  expect((await save({}, berta)).status).toBe(201)
})

test.each([
  [{ name: '' }, 'Name is required'],
  [{ text: ' ' }, 'The section has no text'],
  [{ text: '<img src=x>' }, 'The section has no text'],
  [{ text: 'x'.repeat(50_001) }, 'Must be at most 50000 characters'],
  [{ text: '<b>'.repeat(5001) }, 'Contains more than 5,000 HTML tags'],
  [{ text: `e${'&#769;'.repeat(31)}` }, 'Contains more than 30 accents on one letter'],
])('rejects invalid section %#', async (body, message) => {
  const { status, error } = await save(body)
  expect([status, error.message]).toEqual([400, message])
  expect(await list()).toEqual([])
})

test('another user’s section is not found', async () => {
  const { body: hers } = await save({}, berta)
  for (const call of [savedSectionCalls.get, savedSectionCalls.delete]) {
    const { status, error } = await anna.call(call, { params: hers })
    expect([status, error.message]).toEqual([404, 'Section not found'])
  }
  expect([await list(), (await list(berta)).length]).toEqual([[], 1])
  expect((await berta.call(savedSectionCalls.delete, { params: hers })).status).toBe(204)
  expect(await list(berta)).toEqual([])
})

test('a user can save at most 100 sections', async () => {
  const sql = "insert into saved_section (user_id, name, text) select $1, 'Old ' || n, 'Text' from generate_series(1, $2) n"
  await queryAs(service.database.url('proposals'), anna.id, sql, [anna.id, MAX_SAVED])
  const { status, error } = await save()
  expect([status, error.message]).toEqual([409, 'You can have at most 100 saved sections. Delete one that you no longer need.'])
  expect((await save({ name: 'old 7', replace: true })).status).toBe(201)
})
