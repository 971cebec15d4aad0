import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { expenseCategories } from '@billfold/contracts/expenses/expense'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, createFreelancer, createProject, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const lunch = { date: '2026-03-01', category: 'Meals', amount: '18.5' } as const
const list = async (query = {}) => (await anna.call(expenseCalls.list, { query })).body

async function spend(more: Record<string, unknown> = {}) {
  const { status, body, error } = await anna.call(expenseCalls.create, { body: { ...lunch, ...more } })
  if (status !== 201) throw new Error(error.message)
  return body
}

describe('an expense', () => {
  test('is stored with the submitted fields and null for all other fields', async () => {
    expect(await spend()).toMatchObject({
      ...lunch,
      amount: '18.50',
      note: null,
      clientId: null,
      clientName: null,
      projectId: null,
      projectName: null,
      version: 1,
    })
    const full = { ...lunch, ...anna.project, note: `O'Neil & Co 🦊` }
    expect(await spend(full)).toMatchObject({ ...full, amount: '18.50', clientName: 'Acme Studio', projectName: 'Website' })
    for (const category of expenseCategories) expect((await spend({ category, note: ' ' })).note).toBeNull()
  })

  test('is visible only to its owner', async () => {
    const expense = await spend({ note: 'Lunch' })
    const params = { id: expense.id }
    expect((await anna.call(expenseCalls.get, { params })).body).toEqual(expense)
    const { status, error } = await berta.call(expenseCalls.get, { params })
    expect([status, error.message]).toEqual([404, 'Expense not found'])
  })

  test('is dated in the user’s time zone', async () => {
    const body = { ...lunch, date: '2026-03-02T03:30:00Z' }
    for (const [zone, date] of [
      ['America/New_York', '2026-03-01'],
      ['Europe/Berlin', '2026-03-02'],
      ['UTC', '2026-03-02'],
    ]) {
      expect((await service.as(anna.id, zone)(expenseCalls.create, { body })).body.date).toBe(date)
    }
  })

  test('is created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'lunch' }
    const send = () => anna.call(expenseCalls.create, { body: lunch, headers })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body).toEqual(second.body)
    expect(await list()).toHaveLength(1)
    expect((await anna.call(expenseCalls.create, { body: { ...lunch, amount: '19' }, headers })).status).toBe(409)
  })

  test('reduces only its owner’s all-time net profit', async () => {
    for (const amount of ['0.01', 99_999_999.99]) await spend({ amount })
    expect((await anna.call(dashboardCalls.metrics)).body.netProfit).toBe(-100_000_000)
    expect((await berta.call(dashboardCalls.metrics)).body.netProfit).toBe(0)
  })

  test('with an invalid field is rejected with a message on create and update, without writing anything', async () => {
    const kept = await spend()
    const amount = 'Amount must be from 0.01 to 99999999.99'
    const refused: [number, string, Record<string, unknown>][] = [
      ...['0', '0.00', '0.004', '-5', '1e3', '100000000', 'ten'].map((value): [number, string, Record<string, unknown>] => [
        400,
        amount,
        { amount: value },
      ]),
      [400, 'Amount is required', { amount: '' }],
      [400, 'Category is required', { category: 'Bribes' }],
      [400, 'Date is required', { date: '' }],
      [400, 'Must be a date (YYYY-MM-DD)', { date: '2026-02-30' }],
      [400, 'Must be at most 500 characters', { note: 'x'.repeat(501) }],
      [404, 'Client not found', { clientId: berta.project.clientId }],
      [404, 'Client not found', { clientId: 2_147_483_647 }],
      [404, 'Project not found', { projectId: berta.project.projectId }],
      [404, 'Project not found for this client', { ...berta.project, clientId: anna.project.clientId }],
      [404, 'Project not found for this client', { ...anna.project, clientId: (await createProject(service.database, anna.id)).clientId }],
    ]
    for (const [status, message, fields] of refused) {
      const answers = [
        await anna.call(expenseCalls.create, { body: { ...lunch, ...fields } }),
        await anna.call(expenseCalls.update, { params: kept, body: fields }),
      ]
      for (const answer of answers) expect([answer.status, answer.error.message], JSON.stringify(fields)).toEqual([status, message])
    }
    expect(await list()).toEqual([kept])
  })
})

test('lists expenses by date and id, newest first, filtered by dates and limit', async () => {
  for (const [date, note] of [
    ['2026-01-05', 'A'],
    ['2026-03-01', 'B'],
    ['2026-01-05', 'C'],
    ['2026-04-30', 'D'],
  ])
    await spend({ date, note })
  await berta.call(expenseCalls.create, { body: lunch })
  const notes = async (query: object) => (await list(query)).map(({ note }) => note).join('')
  expect(await notes({})).toBe('DBCA')
  expect(await notes({ from: '2026-01-05', to: '2026-03-01' })).toBe('BCA')
  expect(await notes({ from: '2026-01-06', limit: '1' })).toBe('D')
  expect(await notes({ from: '2026-04-01', to: '2026-01-01' })).toBe('')
  // The last minute of April in New York.
  expect(await notes({ from: '2026-05-01T03:59:00Z' })).toBe('D')
  for (const query of [{ from: 'x' }, { to: '2026-13-01' }, { limit: '0' }]) expect((await anna.call(expenseCalls.list, { query })).status).toBe(400)
})

describe('an expense update', () => {
  test('keeps absent fields, clears null fields, and removes the project together with the client', async () => {
    const expense = await spend({ ...anna.project, note: 'Taxi' })
    const change = async (body: Record<string, unknown>) => (await anna.call(expenseCalls.update, { params: expense, body })).body
    expect(await change({ amount: '20' })).toMatchObject({ ...anna.project, note: 'Taxi', amount: '20.00', version: 2 })
    expect(await change({ projectId: null, note: null })).toMatchObject({ clientId: anna.project.clientId, projectId: null, note: null })
    const other = await createProject(service.database, anna.id)
    // Sending only a project also sets its client.
    expect(await change({ projectId: other.projectId })).toMatchObject(other)
    expect(await change({ clientId: null })).toMatchObject({ clientId: null, projectId: null })
    expect(await change({ clientId: null, projectId: other.projectId })).toMatchObject(other)
  })

  test('returns 409 for an old version, so only one of 20 concurrent updates succeeds', async () => {
    const expense = await spend()
    const saves = Array.from({ length: 20 }, (_, n) =>
      anna.call(expenseCalls.update, { params: expense, body: { amount: n + 1 }, headers: { 'if-match': `"${expense.version}"` } }),
    )
    const answers = await Promise.all(saves)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, error }) => status === 409 && error.code === 'stale_version')).toHaveLength(19)
  })

  test('returns 404 for another user’s expense, as does a deletion', async () => {
    const expense = await spend()
    for (const id of [expense.id, 2_147_483_647, 0, 'abc']) {
      const answers = [
        await berta.call(expenseCalls.update, { params: { id }, body: { amount: 1 } }),
        await berta.call(expenseCalls.delete, { params: { id } }),
      ]
      for (const { status, error } of answers) expect([status, error.message]).toEqual([404, 'Expense not found'])
    }
    expect((await anna.call(expenseCalls.delete, { params: expense })).status).toBe(204)
    expect((await anna.call(expenseCalls.delete, { params: expense })).status).toBe(404)
  })
})

describe('an expense with a project or client', () => {
  const projects = (sql: string, ...values: unknown[]) => queryAs(service.database.url('projects'), anna.id, sql, values)

  test('is kept when its project or client is deleted', async () => {
    await spend({ ...anna.project })
    await projects('delete from project where id = $1', anna.project.projectId)
    expect(await list()).toMatchObject([{ clientId: anna.project.clientId, projectId: null, amount: '18.50' }])
    const projectId = await addProject(service.database, anna.id, anna.project.clientId)
    await spend({ projectId })
    await projects('delete from client where id = $1', anna.project.clientId)
    expect(await list()).toMatchObject([
      { clientId: null, projectId: null },
      { clientId: null, projectId: null },
    ])
  })

  test('moves with its project to another client', async () => {
    await spend({ ...anna.project })
    const { clientId } = await createProject(service.database, anna.id)
    await projects('update project set client_id = $1 where id = $2', clientId, anna.project.projectId)
    expect(await list()).toMatchObject([{ clientId, projectId: anna.project.projectId }])
  })

  test('gets a new version when its project moves to another client or is deleted, so that saving an older form is rejected', async () => {
    const expense = await spend({ ...anna.project })
    const { clientId } = await createProject(service.database, anna.id)
    const saveAsSeen = (body: object) => anna.call(expenseCalls.update, { params: expense, body, headers: { 'if-match': `"${expense.version}"` } })
    await projects('update project set client_id = $1 where id = $2', clientId, anna.project.projectId)
    expect((await saveAsSeen({ clientId: anna.project.clientId, projectId: null })).error.code).toBe('stale_version')
    await projects('delete from project where id = $1', anna.project.projectId)
    expect(await list()).toMatchObject([{ clientId, projectId: null, version: 3 }])
    // Each save creates one version, whatever it changes.
    expect((await anna.call(expenseCalls.update, { params: expense, body: { clientId: anna.project.clientId } })).body).toMatchObject({
      clientId: anna.project.clientId,
      version: 4,
    })
  })
})
