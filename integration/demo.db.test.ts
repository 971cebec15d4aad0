import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { dateIn } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import type { DemoInvoice } from '@billfold/contracts/demo/demo-invoices'
import { type DemoWorkspace, demoWorkspace } from '@billfold/contracts/demo/demo-workspace'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { toUnits } from '@billfold/contracts/money'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { type ChainedEvent, checkChain } from '@billfold/contracts/proposals/event-chain'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedMetrics, expectedTopClients, expectedTrend, type Ledger } from '../services/billing/src/testing/ledger.ts'
import { type Backend, startBackend } from './testing/backend.ts'

interface Visitor {
  id: number
  call: Caller
}

let backend: Backend
let anna: Visitor
let today: string

beforeAll(async () => {
  backend = await startBackend({ gateway: { offersDemo: true } })
  anna = await beginDemo()
  today = dateIn('America/New_York', new Date())
})
afterAll(() => backend.close())

async function beginDemo(): Promise<Visitor> {
  const { status, body, headers, error } = await backend.anonymous(demoCalls.begin)
  if (status !== 200) throw new Error(error.message)
  const cookie = headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')
  return { id: body.id, call: caller(backend.origin, () => ({ cookie })) }
}

function read<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return queryAs<Row>(backend.database.adminUrl, null, sql, values)
}

test('a demo’s e-mail address is already confirmed', async () => {
  expect((await anna.call(accountCalls.currentUser)).body.isEmailConfirmed).toBe(true)
})

/** Counts the projects that are on time and within budget. The result depends on the current date. */
function onTrackIn({ projects, invoices }: DemoWorkspace): number {
  const isBilled = ({ status }: DemoInvoice) => status !== 'draft' && status !== 'cancelled'
  const billed = (name: string) => sumOf(invoices.filter((invoice) => isBilled(invoice) && invoice.project === name).map(({ total }) => total))
  return projects.filter(({ name, status, dueDate, budget }) => status === 'active' && (dueDate ?? today) >= today && toUnits(billed(name), 2) <= toUnits(budget, 2)).length
}

test('starting a demo creates the whole workspace and signs the visitor in', async () => {
  const workspace = demoWorkspace(today)
  const lists = [clientCalls.list, projectCalls.list, timeEntryCalls.list, invoiceCalls.list, expenseCalls.list, proposalCalls.list]
  const lengths = await Promise.all(lists.map(async (list) => ((await anna.call(list)).body as object[]).length))
  expect(lengths).toEqual([workspace.clients.length, workspace.projects.length, workspace.entries.length, workspace.invoices.length, workspace.expenses.length, workspace.proposals.length])
  expect(lengths[1]).toBe(35)
  expect((await anna.call(projectCalls.summary)).body).toMatchObject({ activeProjects: 18, onTrack: onTrackIn(workspace) })
  const { body: proposals } = await anna.call(proposalCalls.list)
  expect(new Set(proposals.map(({ status }) => status))).toEqual(new Set(['draft', 'sent', 'accepted', 'rejected', 'expired']))
  expect(proposals.filter(({ convertedToProjectId }) => convertedToProjectId !== null)).toHaveLength(3)
})

test('a demo has read and unread notifications that link to its records', async () => {
  const { body } = await anna.call(notificationCalls.list)
  const { notifications } = body
  expect(new Set(notifications.map(({ kind }) => kind))).toEqual(new Set(['proposal-signed', 'project-half-done', 'proposal-viewed', 'invoice-paid', 'invoice-overdue']))
  expect(body.unread).toBeGreaterThan(1)
  expect(body.unread).toBeLessThan(notifications.length)
  const records = { invoice: invoiceCalls.get, proposal: proposalCalls.get, project: projectCalls.get, client: clientCalls.get }
  const found = await Promise.all(notifications.flatMap(({ subject, subjectId }) => (subject === 'account' ? [] : [anna.call(records[subject], { params: { id: subjectId } })])))
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a demo’s overdue invoices have a public page that their clients have viewed', async () => {
  const { body: invoices } = await anna.call(invoiceCalls.list)
  const overdue = invoices.filter(({ status, submittedDate }) => status === 'overdue' && submittedDate === null)
  expect(overdue.length).toBeGreaterThan(0)
  const links = await Promise.all(overdue.map(async ({ id }) => (await anna.call(invoiceSharingCalls.get, { params: { id } })).body.link))
  for (const link of links) expect(link?.views).toBeGreaterThan(0)
  const token = links[0]?.url.split('/').at(-1) ?? ''
  expect((await backend.anonymous(invoiceSharingCalls.read, { params: { token } })).body.invoice.status).toBe('overdue')
})

/** Returns the demo's data without ids and creation times. */
async function figuresOf({ call }: Visitor) {
  const [metrics, trend, top, projects, invoices, time] = await Promise.all([
    call(dashboardCalls.metrics),
    call(dashboardCalls.revenueTrend, { query: { period: 'year' } }),
    call(dashboardCalls.topClients),
    call(projectCalls.summary),
    call(invoiceCalls.summary),
    call(timeEntryCalls.summary),
  ])
  const { body: list } = await call(invoiceCalls.list)
  return {
    figures: [metrics.body, trend.body, { ...top.body, clients: top.body.clients.map(({ name, revenue, share }) => [name, revenue, share]) }, projects.body, invoices.body, time.body],
    invoices: list.map(({ invoiceNumber, clientName, projectName, status, total, paidDate }) => ({ invoiceNumber, clientName, projectName, status, total, paidDate })),
  }
}

test('two demos have the same numbers but separate records', async () => {
  const berta = await beginDemo()
  expect(await figuresOf(berta)).toEqual(await figuresOf(anna))
  const { body: hers } = await berta.call(invoiceCalls.list)
  const { body: annas } = await anna.call(invoiceCalls.list)
  expect(annas.filter(({ id }) => hers.some((invoice) => invoice.id === id))).toEqual([])
  expect((await berta.call(invoiceCalls.get, { params: { id: annas[0]?.id ?? 0 } })).status).toBe(404)
})

test('the dashboard matches independently computed numbers, and no card is empty', async () => {
  const { body: clients } = await anna.call(clientCalls.list)
  const { body: entries } = await anna.call(timeEntryCalls.list)
  const { body: invoices } = await anna.call(invoiceCalls.list)
  const { body: expenses } = await anna.call(expenseCalls.list)
  const dayOf = (date: string | null) => (date === null ? 0 : (Date.parse(date) - Date.parse(today)) / 86_400_000)
  const units = (value: string, places: number) => Number(toUnits(value, places))
  const places = new Map(clients.map(({ id }, place) => [id, place]))
  const ledger: Ledger = {
    received: clients.map(({ totalReceived }) => units(totalReceived, 2)),
    invoices: invoices.map(({ clientId, projectId, status, issueDate, paidDate, total }) => ({
      client: places.get(clientId) ?? -1,
      isOfProject: projectId !== null,
      status,
      issued: dayOf(issueDate),
      paid: dayOf(paidDate),
      total: units(total, 2),
    })),
    entries: entries.map(({ clientId, hours, rate, date, isBillable, isInvoiced }) => ({
      client: places.get(clientId) ?? -1,
      hours: units(hours, 4),
      rate: units(rate, 2),
      day: dayOf(date),
      billable: isBillable,
      invoiced: isInvoiced,
    })),
    expenses: expenses.map(({ clientId, projectId, amount, date }) => ({
      client: clientId === null ? null : (places.get(clientId) ?? -1),
      isOfProject: projectId !== null,
      amount: units(amount, 2),
      day: dayOf(date),
    })),
  }
  const { body: metrics } = await anna.call(dashboardCalls.metrics)
  expect(metrics).toEqual(expectedMetrics(ledger, today))
  const { changes, ...figures } = metrics
  expect(Object.entries(figures).filter(([, figure]) => figure <= 0)).toEqual([])
  expect(Object.keys(changes)).toHaveLength(4)
  const { body: trend } = await anna.call(dashboardCalls.revenueTrend, { query: { period: 'year' } })
  expect(trend).toEqual(expectedTrend(ledger, today, 12))
  expect(trend.buckets.filter(({ amount }) => amount === '0.00')).toEqual([])
  const { body: top } = await anna.call(dashboardCalls.topClients)
  const named = clients.map(({ id, name, industry }) => ({ id, name, industry }))
  expect(top).toEqual(expectedTopClients(ledger, named))
  expect(top.clients).toHaveLength(5)
})

test('a demo’s dashboard has tasks, but no first steps and no congratulations', async () => {
  const { body } = await anna.call(dashboardCalls.tasks)
  expect(body).toMatchObject({ onboarding: null, isFirstPaid: false })
  expect([body.overdue, body.drafts, body.outstanding, body.expected].filter(({ invoices }) => invoices === 0)).toEqual([])
  expect(body.uninvoiced.entries).toBeGreaterThan(0)
})

describe('a demo’s records', () => {
  test('have invoice subtotals that equal the sum of the lines, and one line for each invoiced time entry', async () => {
    const wrong = await read(
      `select i.invoice_number from billing.invoice i where i.user_id = $1 and (
         i.subtotal <> (select coalesce(sum(l.amount), 0) from billing.invoice_line_item l where l.invoice_id = i.id)
         or (select count(*) from billing.time_entry t where t.invoice_id = i.id)
           <> (select count(*) from billing.invoice_line_item l where l.invoice_id = i.id and l.time_entry_id is not null))`,
      [anna.id],
    )
    expect(wrong).toEqual([])
  })

  test('have a history that ends with the current status', async () => {
    const wrong = await read(
      `select i.invoice_number, i.status, h.to_status from billing.invoice i
       left join lateral (select to_status from billing.invoice_status_change c where c.invoice_id = i.id order by c.id desc limit 1) h on true
       where i.user_id = $1 and h.to_status is distinct from i.status`,
      [anna.id],
    )
    expect(wrong).toEqual([])
  })

  test('include proposals with valid event chains, one of which is signed and has evidence', async () => {
    const events = await read<ChainedEvent & { proposalId: number }>(
      `select proposal_id as "proposalId", seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, type, by, detail, data::json as data,
         previous_hash as "previousHash", hash from proposals.proposal_event where user_id = $1 order by proposal_id, seq`,
      [anna.id],
    )
    const chains = Map.groupBy(events, ({ proposalId }) => proposalId)
    const findings = await Promise.all([...chains].map(([id, chain]) => checkChain(id, chain)))
    expect([chains.size, findings.flat()]).toEqual([demoWorkspace(today).proposals.length, []])
    const { body: proposals } = await anna.call(proposalCalls.list)
    const [signed] = proposals.filter(({ clientSignature }) => clientSignature !== null)
    expect(signed).toMatchObject({ status: 'accepted', clientSignature: 'Priya Nair' })
    expect((await anna.call(proposalSharingCalls.bundle, { params: { id: signed?.id ?? 0 } })).status).toBe(200)
  })
})

test('starting a demo deletes demos older than thirty days, but no other accounts', async () => {
  const old = await beginDemo()
  const real = await backend.signUp()
  await read("update accounts.account set created_at = now() - interval '31 days' where id = $1 or not is_demo", [old.id])
  await beginDemo()
  const left = () => read('select 1 from accounts.account where id = $1', [old.id])
  await expect.poll(left).toEqual([])
  expect(await read('select 1 from billing.time_entry where user_id = $1 limit 1', [old.id])).toEqual([])
  expect((await real(clientCalls.list)).status).toBe(200)
})

test('the internal demo calls are not accessible from outside', async () => {
  for (const path of ['/internal/demo', '/api/internal/demo', '/api/../internal/demo']) {
    const response = await fetch(backend.origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ today }) })
    expect([path, response.status]).toEqual([path, 404])
  }
})

describe('starting a demo when a service fails', () => {
  test('leaves no data or session behind, and counts towards the limit of ten attempts', async () => {
    await using stack = new AsyncDisposableStack()
    const broken = await startBackend({ gateway: { offersDemo: true }, billing: { name: 'billing', entities: [], constraints: {}, routes: [] } })
    stack.defer(() => broken.close())
    const attempts = []
    for (let n = 0; n < 11; n++) attempts.push(await broken.anonymous(demoCalls.begin))
    expect(attempts.map(({ status }) => status)).toEqual([...Array<number>(10).fill(503), 429])
    expect(attempts.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    const rows = await queryAs(broken.database.adminUrl, null, 'select id from accounts.account union all select id from projects.client')
    expect(rows).toEqual([])
  })
})

test('the call that starts a demo returns 404 if demos are disabled', async () => {
  await using stack = new AsyncDisposableStack()
  const product = await startBackend()
  stack.defer(() => product.close())
  const { status, error } = await product.anonymous(demoCalls.begin)
  expect([status, error.code]).toEqual([404, 'not_found'])
})
