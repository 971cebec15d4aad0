import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { type ApiScope, apiScopes } from '@billfold/contracts/api-tokens/api-scopes'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'

let backend: Backend
let owner: Caller
let agent: Client

beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  owner = await backend.signUp()
  agent = await connect()
})
afterAll(() => backend.close())

const everything = apiScopes.filter((scope) => scope.endsWith(':write') || scope === 'reports:read')

async function connect(scopes: ApiScope[] = everything): Promise<Client> {
  const { body } = await owner(apiTokenCalls.create, { body: { name: 'Agent', scopes, expiresInDays: null } })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', backend.origin), { requestInit: { headers: { authorization: `Bearer ${body.token}` } } }))
  return client
}

interface Used<Result> {
  result: Result
  isError: boolean
  text: string
}

async function use<Result = Record<string, unknown>>(name: string, input: Record<string, unknown> = {}, client = agent): Promise<Used<Result>> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
  const [first] = content as { text: string }[]
  return { result: structuredContent as Result, isError: isError === true, text: first?.text ?? '' }
}

interface Item {
  id: number
  [field: string]: unknown
}
const list = async (name: string, input: Record<string, unknown> = {}) => (await use<{ items: Item[] }>(name, input)).result.items

async function acmeWebsite() {
  const { body: client } = await owner(clientCalls.create, { body: { name: 'Acme', email: 'billing@acme.example' } })
  const { body: project } = await owner(projectCalls.create, { body: { name: 'Website', clientId: client.id, hourlyRate: '100' } })
  return { client, project }
}

async function sentInvoice(fields: Record<string, unknown> = {}) {
  const { client } = await acmeWebsite()
  const line = { description: 'Design', quantity: '1', rate: '500' }
  const { body } = await owner(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-1', status: 'sent', issueDate: '2026-01-01', dueDate: '2099-12-31', lineItems: [line], ...fields } })
  return body
}

test('the server introduces itself with instructions', () => {
  expect(agent.getServerVersion()).toMatchObject({ name: 'billfold' })
  expect(agent.getInstructions()).toContain('Who owes money')
})

test('an agent can answer “Who owes me money?” with overdue invoices, their balances, and the total by client', async () => {
  const invoice = await sentInvoice({ status: 'overdue', dueDate: '2026-01-31' })
  await owner(invoiceCalls.recordPayment, { params: invoice, body: { amount: '200', date: '2026-02-01' } })
  expect(await list('invoices_list', { status: 'overdue' })).toMatchObject([{ invoiceNumber: 'INV-1', clientName: 'Acme', total: '500.00', amountPaid: '200.00' }])
  expect(await list('reports_agedReceivables')).toMatchObject([{ clientName: 'Acme', over90: '300.00', total: '300.00' }])
})

test('an agent can log two hours on the website project', async () => {
  await acmeWebsite()
  const [project] = await list('projects_list', { search: 'website' })
  const { result, isError } = await use('timeEntries_create', { clientId: project?.clientId, projectId: project?.id, rate: project?.hourlyRate, date: '2026-03-02', hours: '2', description: 'Header' })
  expect([isError, result.hours, result.amount]).toEqual([false, '2', '200.00'])
  expect((await owner(timeEntryCalls.list)).body).toMatchObject([{ projectName: 'Website', hours: '2', description: 'Header' }])
})

test('an agent can draft the invoice for last week', async () => {
  const { client, project } = await acmeWebsite()
  const entry = { clientId: client.id, projectId: project.id, rate: '100', description: 'Work' }
  for (const [date, hours, isBillable] of [['2026-03-01', '1', true], ['2026-03-02', '2', true], ['2026-03-06', '1.5', true], ['2026-03-06', '4', false]] as const) {
    await owner(timeEntryCalls.create, { body: { ...entry, date, hours, isBillable } })
  }
  const entries = await list('timeEntries_list', { clientId: client.id, status: 'uninvoiced', isBillable: true, from: '2026-03-02', to: '2026-03-08' })
  const { result: next } = await use('invoices_nextNumber')
  const { result: created } = await use<Item>('invoices_create', { clientId: client.id, timeEntryIds: entries.map(({ id }) => id), ...next, dueDate: '2099-12-31' })
  expect((await owner(invoiceCalls.get, { params: { id: created.id } })).body).toMatchObject({ status: 'draft', total: '350.00', lineItems: [{ amount: '200.00' }, { amount: '150.00' }] })
})

test('an agent gets 50 records at a time and requests more with the cursor', async () => {
  await owner(clientCalls.import, { body: { rows: Array.from({ length: 51 }, (_, index) => ({ name: `Client ${index}`, email: `client${index}@example.com` })) } })
  const { result } = await use<{ items: Item[]; nextCursor: string }>('clients_list')
  const { result: rest } = await use<{ items: Item[] }>('clients_list', { cursor: result.nextCursor })
  expect([result.items.length, rest.items.length, 'nextCursor' in rest]).toEqual([50, 1, false])
})

describe('a token’s permissions', () => {
  test('determine which tools are visible', async () => {
    const reader = await connect(['time:read'])
    const { tools } = await reader.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['accounts_currentUser', 'timeEntries_list', 'timeEntries_summary', 'timeEntries_get', 'timers_list'])
  })

  test('are checked, and the error names the missing permission', async () => {
    const reader = await connect(['time:read'])
    const { isError, text } = await use('timeEntries_create', { hours: '1' }, reader)
    expect([isError, text]).toEqual([true, 'This API token needs the permission time:write'])
  })

  test('do not give access to other users’ records', async () => {
    const { client } = await acmeWebsite()
    owner = await backend.signUp()
    const stranger = await connect()
    expect(await use('clients_get', { id: client.id }, stranger)).toMatchObject({ isError: true, text: 'Client not found' })
  })
})

describe('the user must agree', () => {
  test('before an invoice is e-mailed to the recipient named in the response', async () => {
    const invoice = await sentInvoice()
    const asked = await use('invoiceEmails_send', { id: invoice.id })
    expect(asked).toMatchObject({ isError: true, result: { code: 'confirmation_required' } })
    expect(asked.text).toBe('This would email invoice "INV-1" (Acme) to billing@acme.example. Ask the user first. If they agree, call invoiceEmails_send again with "confirm": true.')
    expect((await owner(invoiceEmailCalls.list, { params: invoice })).body).toEqual([])
    expect((await use('invoiceEmails_send', { id: invoice.id, confirm: true })).isError).toBe(false)
    expect((await owner(invoiceEmailCalls.list, { params: invoice })).body).toMatchObject([{ recipients: ['billing@acme.example'] }])
  })

  test('before a payment is recorded', async () => {
    const invoice = await sentInvoice()
    const payment = { id: invoice.id, amount: '500', date: '2026-02-01' }
    expect((await use('invoices_recordPayment', payment)).text).toContain('This would record a payment of 500 US dollars for invoice "INV-1" (Acme).')
    expect((await use('invoices_recordPayment', { ...payment, confirm: true })).result).toMatchObject({ status: 'paid' })
  })

  test('before an invoice’s status is set to paid, but not before other changes', async () => {
    const { id } = await sentInvoice()
    expect((await use('invoices_update', { id, notes: 'Thanks' })).isError).toBe(false)
    expect((await use('invoices_update', { id, status: 'paid' })).result).toMatchObject({ code: 'confirmation_required' })
    expect((await owner(invoiceCalls.get, { params: { id } })).body).toMatchObject({ status: 'sent', notes: 'Thanks' })
  })

  test('before a record is deleted', async () => {
    const { client } = await acmeWebsite()
    expect((await use('clients_delete', { id: client.id })).text).toContain('This would delete client "Acme" with all its projects')
    expect((await use('clients_delete', { id: client.id, confirm: true })).result).toEqual({ done: true })
    expect((await owner(clientCalls.get, { params: client })).status).toBe(404)
  })
})

describe('a tool call', () => {
  test('with invalid input returns an explanation of what to correct', async () => {
    const { client, project } = await acmeWebsite()
    const { isError, text, result } = await use('timeEntries_create', { clientId: client.id, projectId: project.id, date: '2026-03-02', rate: '100', hours: 'two', description: 'Work' })
    expect([isError, text]).toEqual([true, expect.stringContaining('hours: Hours must be a number')])
    expect(result).toMatchObject({ code: 'validation_failed', issues: [{ path: 'hours' }] })
  })

  test('with an unknown field is rejected instead of ignoring the field', async () => {
    expect((await use('clients_list', { filter: 'unpaid' })).text).toContain('Unknown input: filter. clients_list takes ')
  })

  test('repeated with the same key does not create a second record', async () => {
    const input = { name: 'Acme', email: 'billing@acme.example', idempotencyKey: 'retry-1' }
    const [first, second] = [await use<Item>('clients_create', input), await use<Item>('clients_create', input)]
    expect(second.result.id).toBe(first.result.id)
  })

  test('does not overwrite a newer version', async () => {
    const { client } = await acmeWebsite()
    const change = { id: client.id, version: client.version, name: 'Acme Inc.' }
    expect((await use('clients_update', change)).isError).toBe(false)
    expect((await use('clients_update', change)).result).toMatchObject({ code: 'stale_version' })
  })

  test('with an id that matches another route returns “not found”', async () => {
    expect(await use('invoices_get', { id: 'summary' })).toMatchObject({ isError: true, text: 'Invoice not found' })
  })
})
