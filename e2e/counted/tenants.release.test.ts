import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { median } from '../../bench/quantile.ts'
import { type Backend, startBackend } from '../contract/backend.ts'
import { featureOf, leastBody } from '../contract/records.ts'
import { paramsOf } from '../contract/fuzz-call.ts'
import { counted, grouped, volume } from './count.ts'
import { countRows, newTenant, type Tenant } from './creating-calls.ts'

let backend: Backend
let anna: Tenant
let berta: Tenant
beforeAll(async () => {
  backend = await startBackend()
  anna = await newTenant(backend.database, await backend.signUp())
  berta = await newTenant(backend.database, await backend.signUp())
})
afterAll(() => backend.close())

const ABSENT = 2_147_483_647
const named = calls.filter(({ access, path }) => access === 'user' && path.includes(':id'))

async function ask(call: Call, input: object): Promise<{ answer: object; ms: number }> {
  const start = performance.now()
  const { status, body } = await anna.call(call, input)
  return { answer: { status, body: withoutRequest(body) }, ms: performance.now() - start }
}

function withoutRequest(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'requestId' in body ? { ...body, requestId: '' } : body
}

/** Milliseconds, or a share of what it takes: beyond both it would be told by a clock. */
const MAX_MS = 0.5
const MAX_SHARE = 0.1

interface Difference {
  name: string
  /** Foreign less absent: median of pairs. */
  ms: number
  share: number
}

let requests = 0
/** Asks for both by turns; the answers must be the same. */
async function difference(call: Call, rounds: number): Promise<Difference> {
  const inputs = (id: number) => ({ params: paramsOf(call, String(id)), ...(call.body && { body: leastBody(call) }) })
  const theirs = berta.records[featureOf(call)] ?? 0
  const [absent, pairs] = [[] as number[], [] as number[]]
  for (let n = 0; n < rounds + WARM_UP; n += 1) {
    // Each of the two comes first as often as the other.
    const isForeignFirst = n % 2 === 0
    const first = await ask(call, inputs(isForeignFirst ? theirs : ABSENT))
    const second = await ask(call, inputs(isForeignFirst ? ABSENT : theirs))
    expect([call.name, first.answer]).toEqual([call.name, second.answer])
    expect(first.answer).toMatchObject({ status: 404 })
    requests += 2
    if (n < WARM_UP) continue
    const [foreign, none] = isForeignFirst ? [first.ms, second.ms] : [second.ms, first.ms]
    absent.push(none)
    pairs.push(foreign - none)
  }
  return { name: call.name, ms: median(pairs), share: Math.abs(median(pairs)) / median(absent) }
}

/** The first ones load code. */
const WARM_UP = 3
const isTold = ({ ms, share }: Difference) => Math.abs(ms) > MAX_MS && share > MAX_SHARE

test('a record of somebody else takes as long as one that does not exist, and answers the same, whatever the call', async (context) => {
  const rounds = volume(200, 10)
  const differences: Difference[] = []
  for (const call of named) {
    const found = await difference(call, rounds)
    // Of sixty one or another is an accident of this machine: what is so is so again.
    differences.push(isTold(found) ? await difference(call, rounds * 2) : found)
  }
  // Few tell nothing of a median.
  expect(rounds < 100 ? [] : differences.filter(isTold)).toEqual([])
  const [largest] = differences.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))
  const leaning = differences.filter(({ ms }) => ms > 0).length
  counted(
    context,
    '12a',
    `${named.length} of ${named.length} calls with an id, ${grouped(requests)} requests: 404 for both, the same to the byte, 0 rows; foreign less absent, median of pairs: ${largest?.ms.toFixed(2)} ms at most (${largest?.name}), slower for ${leaning} calls and faster for ${differences.length - leaning}`,
  )
})

type Bodies = Record<string, (id: number) => [Call, object]>

/** Every place in a body or a filter where a record is named. */
const places = (): Bodies => {
  const { clients: clientId, projects: projectId } = anna.records
  const entry = { clientId, projectId, description: 'Work', hours: '1', rate: '100', date: '2026-01-01' }
  const bill = { clientId, invoiceNumber: `P-${Math.random()}`, dueDate: '2099-12-31', subtotal: '1' }
  const line = { description: 'Work', quantity: '1', rate: '1' }
  const byName = (name: string) => calls.find((call) => call.name === name) as Call
  const own = (call: Call) => paramsOf(call, String(anna.records[featureOf(call)]))
  const on = (name: string, body: object): [Call, object] => [byName(name), { params: own(byName(name)), body }]
  return {
    'projects.create clientId': (id) => on('projects.create', { name: 'P', clientId: id }),
    'projects.update clientId': (id) => on('projects.update', { clientId: id }),
    'projects.import clientId': (id) => on('projects.import', { rows: [{ name: 'P', clientId: id }] }),
    'timeEntries.create clientId': (id) => on('timeEntries.create', { ...entry, clientId: id }),
    'timeEntries.create projectId': (id) => on('timeEntries.create', { ...entry, projectId: id }),
    'timeEntries.update projectId': (id) => on('timeEntries.update', { projectId: id }),
    'timeEntries.update invoiceId': (id) => on('timeEntries.update', { isInvoiced: true, invoiceId: id }),
    'expenses.create projectId': (id) => on('expenses.create', { projectId: id, date: '2026-01-01', category: 'Travel', amount: '1' }),
    'expenses.create clientId': (id) => on('expenses.create', { clientId: id, date: '2026-01-01', category: 'Travel', amount: '1' }),
    'expenses.update projectId': (id) => on('expenses.update', { projectId: id }),
    'invoices.create clientId': (id) => on('invoices.create', { ...bill, clientId: id }),
    'invoices.create projectId': (id) => on('invoices.create', { ...bill, projectId: id }),
    'invoices.create timeEntryIds': (id) => on('invoices.create', { ...bill, subtotal: undefined, timeEntryIds: [id] }),
    'invoices.create lineItems.timeEntryId': (id) => on('invoices.create', { ...bill, subtotal: undefined, lineItems: [{ ...line, timeEntryId: id }] }),
    'invoices.update clientId': (id) => on('invoices.update', { clientId: id }),
    'invoices.update projectId': (id) => on('invoices.update', { projectId: id }),
    'invoices.update timeEntryIds': (id) => on('invoices.update', { timeEntryIds: [id] }),
    'invoices.addLineItem timeEntryId': (id) => on('invoices.addLineItem', { ...line, timeEntryId: id }),
    'proposals.create clientId': (id) => on('proposals.create', { clientId: id, title: 'P', description: 'W', clientEmail: 'c@example.com', amount: '1' }),
    'proposals.update clientId': (id) => on('proposals.update', { clientId: id }),
    'invoices.list clientId': (id) => [invoiceCalls.list, { query: { clientId: id } }],
    'invoices.list projectId': (id) => [invoiceCalls.list, { query: { projectId: id } }],
    'timeEntries.list projectId': (id) => [timeEntryCalls.list, { query: { projectId: id } }],
    'timeEntries.list clientId': (id) => [timeEntryCalls.list, { query: { clientId: id } }],
  }
}

/** Of which kind a place names its record. */
const kindOf = (place: string) => (place.endsWith('clientId') ? 'clients' : place.endsWith('projectId') ? 'projects' : place.endsWith('invoiceId') ? 'invoices' : 'timeEntries')

test('a record of somebody else in a body or a filter is one that does not exist', async (context) => {
  const before = [await countRows(backend.database, anna.userId), await countRows(backend.database, berta.userId)]
  const found = places()
  let refused = 0
  for (const [place, make] of Object.entries(found)) {
    const [call, input] = make(berta.records[kindOf(place)] ?? 0)
    const { answer: foreign } = await ask(call, input)
    const [, other] = make(ABSENT)
    expect([place, foreign]).toEqual([place, (await ask(call, other)).answer])
    const { status, body } = foreign as { status: number; body: unknown }
    const isNothing = call.method === 'GET' ? JSON.stringify(body) === '[]' : [400, 404, 409].includes(status)
    expect([place, isNothing], JSON.stringify(body)).toEqual([place, true])
    refused += 1
  }
  expect([await countRows(backend.database, anna.userId), await countRows(backend.database, berta.userId)]).toEqual(before)
  counted(context, '12b', `${refused} of ${Object.keys(found).length} places in bodies and filters: as one that does not exist, 0 rows read or written`)
})
