import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invalidCursor } from '@billfold/contracts/list'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'

interface Item {
  id: number
}

let backend: Backend
let anna: Caller
let projectId: number
let clientId: number

/** A client portal's lists need its token, so they are tested in portal.db.test.ts of each service. */
const paginated = calls.filter(({ paginated, access }) => paginated && access === 'user')
const sortsOf = ({ query }: Call) => (query as unknown as { shape: { sort: { def: { innerType: { options: string[] } } } } }).shape.sort.def.innerType.options
const everyOrder = paginated.flatMap((call) => sortsOf(call).flatMap((sort) => (['asc', 'desc'] as const).map((direction) => [call.name, sort, direction, call] as const)))

beforeAll(async () => {
  backend = await startBackend()
  anna = await backend.signUp()
  const names = ['zebra', 'Acme', 'acme', 'Ärzte', 'Client 10', 'Client 9']
  for (const name of names) ({ id: clientId } = (await anna(clientCalls.create, { body: { name, email: 'a@example.com', industry: 'Design' } })).body)
  for (const [index, name] of names.entries()) {
    const body = { name, clientId, budget: index % 2 === 0 ? String(index * 9) : null, dueDate: index % 3 === 0 ? null : `2099-01-0${index + 1}` }
    projectId = (await anna(projectCalls.create, { body })).body.id
  }
  for (let index = 0; index < 7; index += 1) {
    const date = `2026-01-0${(index % 3) + 1}`
    await anna(timeEntryCalls.create, { body: { clientId, projectId, date, hours: String(index % 4), rate: '10.10', description: `Work 100% ${index}` } })
    await anna(expenseCalls.create, { body: { date, category: index % 2 === 0 ? 'Travel' : 'Office', amount: String((index % 3) + 1) } })
    await anna(invoiceCalls.create, { body: { clientId, invoiceNumber: `INV-${index}`, subtotal: String(index % 2), issueDate: date, dueDate: '2099-01-01' } })
    await anna(proposalCalls.create, {
      body: { clientId, title: `Proposal ${index % 4}`, description: 'D', clientEmail: 'a@example.com', amount: String(index % 2), projectOverview: 'Text', ...(index % 2 === 0 && { validUntil: '2099-01-01' }) },
    })
  }
})
afterAll(() => backend.close())

const nextOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
const cursorOf = (headers: Headers) => new URL(nextOf(headers) ?? '', 'http://localhost').searchParams.get('cursor') ?? ''
const list = async (call: Call, query: Record<string, string>, as: Caller = anna) => {
  const { status, body, error, headers } = await as(call as typeof clientCalls.list, { query })
  return { status, ids: Array.isArray(body) ? (body as Item[]).map(({ id }) => id) : [], error, headers }
}

async function readAll(call: Call, query: Record<string, string>, as: Caller = anna): Promise<number[]> {
  const { ids, headers } = await list(call, query, as)
  const next = nextOf(headers)
  return next === undefined ? ids : [...ids, ...(await readAll(call, Object.fromEntries(new URL(next, 'http://localhost').searchParams), as))]
}

test('all record lists support pagination', () => {
  expect(paginated.map(({ name }) => name).toSorted()).toEqual(['clients.list', 'expenses.list', 'invoices.list', 'outbox.list', 'projects.list', 'proposals.list', 'timeEntries.list'])
})

test.each(everyOrder)('the pages of %s sorted by %s %s add up to the complete list, without gaps or repetitions', async (_, sort, direction, call) => {
  const { ids, headers } = await list(call, { sort, direction })
  expect([nextOf(headers), headers.get('x-total-count')]).toEqual([undefined, null])
  for (const limit of ['1', '2', '200']) expect(await readAll(call, { sort, direction, limit })).toEqual(ids)
})

describe('a page', () => {
  test('is not affected by records that are added or deleted in the meantime', async () => {
    const as = await backend.signUp()
    const add = async (name: string) => (await as(clientCalls.create, { body: { name, email: 'a@example.com' } })).body.id
    const [b, d, f] = [await add('b'), await add('d'), await add('f')]
    const first = await list(clientCalls.list, { sort: 'name', limit: '2' }, as)
    expect(first.ids).toEqual([b, d])
    await add('a')
    const e = await add('e')
    await as(clientCalls.delete, { params: { id: d } })
    expect((await list(clientCalls.list, { sort: 'name', limit: '2', cursor: cursorOf(first.headers) }, as)).ids).toEqual([e, f])
  })

  test('reports the total on request, up to 10,000', async () => {
    const as = await backend.signUp()
    const { body: client } = await as(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
    await queryAs(backend.database.adminUrl, null, `insert into projects.project (user_id, client_id, name) select $1, $2, 'P' from generate_series(1, 10000)`, [client.userId, client.id])
    const total = async (query = {}) => (await list(projectCalls.list, { limit: '1', count: 'true', ...query }, as)).headers.get('x-total-count')
    expect([await total(), await total({ status: 'completed' })]).toEqual(['10000', '0'])
    await as(projectCalls.create, { body: { name: 'P', clientId: client.id } })
    expect(await total()).toBe('10000+')
  })

  test('of proposals omits long text fields on request', async () => {
    const [full] = (await anna(proposalCalls.list, { query: { limit: '1' } })).body
    const [short] = (await anna(proposalCalls.list, { query: { limit: '1', sections: 'false' } })).body
    const { projectOverview, keyFeatures: _, projectAssumptions: __, projectDeliverables: ___, ...rest } = full!
    expect([projectOverview, short]).toEqual(['Text', rest])
  })
})

test('time entries can be filtered by their invoice', async () => {
  const as = await backend.signUp()
  const { body: client } = await as(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
  const { body: project } = await as(projectCalls.create, { body: { name: 'P', clientId: client.id } })
  const entry = { clientId: client.id, projectId: project.id, date: '2026-01-01', hours: '1', rate: '10', description: 'Work' }
  const [billed] = [await as(timeEntryCalls.create, { body: entry }), await as(timeEntryCalls.create, { body: entry })]
  const { body: invoice } = await as(invoiceCalls.create, {
    body: { clientId: client.id, invoiceNumber: 'INV-1', issueDate: '2026-01-01', dueDate: '2099-01-01', timeEntryIds: [billed.body.id] },
  })
  expect((await list(timeEntryCalls.list, { invoiceId: String(invoice.id) }, as)).ids).toEqual([billed.body.id])
})

describe('a name', () => {
  test('is sorted case-insensitively, with accented letters next to their base letters and numbers by value', async () => {
    const { body } = await anna(clientCalls.list, { query: { sort: 'name' } })
    expect(body.map(({ name }) => name)).toEqual(['acme', 'Acme', 'Ärzte', 'Client 9', 'Client 10', 'zebra'])
  })
})

describe('a search', () => {
  test.each([
    [clientCalls.list, 'ARZTE', 1],
    [clientCalls.list, 'design', 6],
    [projectCalls.list, 'zebra', 1],
    [projectCalls.list, 'client 9', 6],
    [invoiceCalls.list, 'inv-3', 1],
    [invoiceCalls.list, 'client 9', 7],
    [timeEntryCalls.list, '100% 3', 1],
    [timeEntryCalls.list, '100_', 0],
    [timeEntryCalls.list, '\\', 0],
    [timeEntryCalls.list, 'client 9', 7],
    [proposalCalls.list, 'proposal 3', 1],
    [proposalCalls.list, 'client 9', 7],
  ] as [Call, string, number][])('of $name for %s matches substrings of text fields and names literally', async (call, search, found) => {
    expect((await list(call, { search, limit: '50' })).ids).toHaveLength(found)
    expect(await readAll(call, { search, limit: '2' })).toEqual((await list(call, { search })).ids)
  })

  test('with thousands of matches returns all of them in list order', async () => {
    const as = await backend.signUp()
    const [lima, other] = [await as(clientCalls.create, { body: { name: 'Lima', email: 'a@example.com' } }), await as(clientCalls.create, { body: { name: 'Oslo', email: 'a@example.com' } })]
    const inserts = [
      `projects.client (user_id, name, email, address) select $1, 'Client ' || n, 'a@example.com', 'Lima' from n`,
      `projects.project (user_id, client_id, name) select $1, client_id, 'Project ' || n from n`,
      `billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total) select $1, client_id, 'INV-' || n, '2026-01-01', '2099-01-01', n, n from n`,
      `billing.time_entry (user_id, client_id, project_id, description, hours, rate, date) select user_id, client_id, id, 'Work', 1, 10, '2026-01-01' from projects.project where user_id = $1`,
      `proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount) select $1, client_id, 'Proposal ' || n, 'D', 'a@example.com', n, n from n`,
    ]
    const numbers = 'with n as (select n, case n when 7 then $3::integer else $2 end as client_id from generate_series(1, 2002) n)'
    for (const insert of inserts) await queryAs(backend.database.adminUrl, null, `${numbers} insert into ${insert}`, [lima.body.userId, lima.body.id, other.body.id])
    for (const call of paginated.filter(({ name }) => !/expenses|outbox/.test(name))) {
      const { body: all } = await as(call as typeof clientCalls.list)
      const inLima = all.filter((item) => ('clientName' in item ? item.clientName : item.name) !== 'Oslo')
      expect([call.name, await readAll(call, { search: 'LIMA', limit: '200' }, as)]).toEqual([call.name, inLima.map(({ id }) => id)])
    }
    expect((await as(invoiceCalls.statusCounts, { query: { search: 'lima' } })).body.draft).toBe(2001)
  })

  test('never finds another user’s records', async () => {
    const berta = await backend.signUp()
    for (const call of paginated.filter(({ name }) => !/expenses|outbox/.test(name))) expect((await list(call, { search: 'client' }, berta)).ids).toEqual([])
  })
})

test('status counts respect the other filters', async () => {
  expect((await anna(invoiceCalls.statusCounts, { query: { search: 'inv' } })).body).toMatchObject({ draft: 7, paid: 0 })
  expect((await anna(invoiceCalls.statusCounts, { query: { from: '2026-01-03' } })).body).toMatchObject({ draft: 2 })
  expect((await anna(proposalCalls.statusCounts, { query: { search: 'proposal 3' } })).body).toEqual({ draft: 1, sent: 0, accepted: 0, rejected: 0, expired: 0 })
})

describe('invalid pagination parameters', () => {
  test.each(paginated.map((call) => [call.name, call] as const))('are rejected by %s: limit, sort, direction and count', async (_, call) => {
    for (const query of [{ limit: '0' }, { limit: '201' }, { limit: '1.5' }, { limit: 'x' }, { sort: 'userId' }, { direction: 'up' }, { count: '1' }] as Record<string, string>[]) {
      const { status, error } = await list(call, query)
      expect([query, status, error.code]).toEqual([query, 400, 'validation_failed'])
    }
  })

  test('are rejected if the cursor is truncated, forged, or belongs to another user, list, filter or sort order', async () => {
    const { headers } = await list(invoiceCalls.list, { limit: '2', status: 'draft' })
    const cursor = cursorOf(headers)
    const berta = await backend.signUp()
    const forged = Buffer.from(JSON.stringify(["x'", 1, 'abc'])).toString('base64url')
    const attempts: [Call, Record<string, string>, Caller?][] = [
      [invoiceCalls.list, { status: 'draft', cursor: cursor.slice(0, -3) }],
      [invoiceCalls.list, { status: 'draft', cursor: '' }],
      [invoiceCalls.list, { status: 'draft', cursor: forged }],
      [invoiceCalls.list, { status: 'draft', cursor: 'x'.repeat(3000) }],
      [invoiceCalls.list, { status: 'draft', cursor }, berta],
      [invoiceCalls.list, { status: 'paid', cursor }],
      [invoiceCalls.list, { status: 'draft', sort: 'total', cursor }],
      [invoiceCalls.list, { status: 'draft', direction: 'asc', cursor }],
      [timeEntryCalls.list, { cursor }],
    ]
    for (const [call, query, as] of attempts) {
      const { status, error } = await list(call, { limit: '2', ...query }, as)
      expect([query, status, error.message]).toEqual([query, 400, invalidCursor])
    }
    expect((await list(invoiceCalls.list, { limit: '5', status: 'draft', cursor })).ids).toHaveLength(5)
  })
})
