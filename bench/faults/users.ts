import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { Call, ResponseOf } from '@billfold/contracts/call'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { searchCalls } from '@billfold/contracts/search/search-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { Agent, fetch as fetchThrough } from 'undici'
import type { Write, Writes } from './writes.ts'

/** One request as seen by its user. */
export interface Exchange {
  call: string
  /** `performance.now()` at the time of sending. */
  at: number
  /** `performance.now()` when the response was complete. */
  endedAt: number
  /** 0 if there was no response. */
  status: number
  problem: string
}

export interface User {
  cookie: string
  /** Keeps connections open, as a browser does. */
  agent: Agent
  clientId: number
  projectId: number
  /** Sends one request without retries; the status is 0 if there is no response. */
  send: <C extends Call>(call: C, input?: Parameters<Caller>[1]) => Promise<{ status: number; body: ResponseOf<C> }>
}

export interface Users extends AsyncDisposable {
  all: readonly User[]
  exchanges: readonly Exchange[]
  /** Resolves when no request is in flight. */
  pause(): Promise<void>
  resume(): void
}

const PAUSE_MS = 1000
const SIGN_UPS_AT_ONCE = 8
/** Enough for the requests that a user sends at the same time. */
const CONNECTIONS = 4
/** A user gives up on a request that gets no definite response within this time. */
const GIVE_UP_MS = 60_000
const RETRY_MS = 300
export const TODAY = new Date().toISOString().slice(0, 10)

/** Simulated users who read and write until disposed, about one action per second each. */
export async function startUsers(origin: string, count: number, writes: Writes): Promise<Users> {
  const exchanges: Exchange[] = []
  const all: User[] = []
  for (let first = 0; first < count; first += SIGN_UPS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(SIGN_UPS_AT_ONCE, count - first) }, (_, n) => first + n)
    all.push(...(await Promise.all(numbers.map((number) => signUp(origin, number, exchanges)))))
  }
  const over = new AbortController()
  const underWay = new Set<Promise<void>>()
  let paused: PromiseWithResolvers<void> | undefined
  async function work(user: User): Promise<void> {
    const act = activitiesOf(user, writes)
    while (!over.signal.aborted) {
      await delay(-Math.log(1 - Math.random()) * PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined)
      await paused?.promise
      if (over.signal.aborted) return
      const action = act()
      underWay.add(action)
      await action.finally(() => underWay.delete(action))
    }
  }
  const working = Promise.all(all.map(work))
  // Avoids an unhandled rejection. Errors are reported when the users are disposed.
  working.catch(() => undefined)
  const resume = () => {
    paused?.resolve()
    paused = undefined
  }
  return {
    all,
    exchanges,
    async pause() {
      paused ??= Promise.withResolvers()
      await Promise.all(underWay)
    },
    resume,
    async [Symbol.asyncDispose]() {
      over.abort()
      resume()
      await working
      await Promise.all(all.map(({ agent }) => agent.close()))
    },
  }
}

export async function signUp(origin: string, number: number, exchanges: Exchange[] = []): Promise<User> {
  // Gives each user an address in a separate network, because rate limits apply per network.
  const address = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
  const username = `user-${number}`
  const account = { username, email: `${username}@example.com`, password: 'correct horse battery staple', firstName: 'Ada', lastName: 'Lovelace' }
  const { headers, status, error } = await caller(origin, () => address)(accountCalls.register, { body: account })
  if (status >= 300) throw new Error(`${username} could not sign up: ${status} ${error.message}`)
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
  const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: GIVE_UP_MS })
  const request = ((url: URL, options: object) => fetchThrough(url, { ...options, dispatcher: agent })) as unknown as typeof fetch
  const call = caller(origin, () => ({ ...address, cookie }), request)
  const { body: client } = await call(clientCalls.create, { body: { name: 'Northwind', email: 'studio@example.com' } })
  const { body: project } = await call(projectCalls.create, { body: { clientId: client.id, name: 'Website', hourlyRate: '100' } })
  const send: User['send'] = async (declared, input) => {
    const at = performance.now()
    const { status, body, error } = await call(declared, input as undefined).catch((error: Error) => ({ status: 0, body: undefined, error }))
    exchanges.push({ call: declared.name, at, endedAt: performance.now(), status, problem: status >= 200 && status < 300 ? '' : (error?.message ?? '') })
    return { status, body: body as ResponseOf<typeof declared> }
  }
  return { cookie, agent, clientId: client.id, projectId: project.id, send }
}

export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300
}

/** True if the response reveals whether the request took effect. Responses with 5xx or 429 do not. */
function isDefinite({ status }: { status: number }): boolean {
  return status > 0 && status < 500 && status !== 429
}

/** Retries the request with the same idempotency key until the response is definite, as a form does. */
async function sendUntilDefinite<C extends Call>({ send }: User, call: C, input: object, write?: Write) {
  const keyed = call.creates ? { ...input, headers: { 'idempotency-key': randomUUID() } } : input
  const start = performance.now()
  for (;;) {
    if (write) write.attempts += 1
    const response = await send(call, keyed)
    if (isDefinite(response) || performance.now() - start > GIVE_UP_MS) return response
    await delay(RETRY_MS * (0.5 + Math.random()))
  }
}

/** Returns a function that performs one action from a freelancer's working day. */
function activitiesOf(user: User, writes: Writes): () => Promise<void> {
  const entries: { id: number; write: Write }[] = []
  let invoiceId: number | undefined
  const { clientId, projectId } = user

  async function create<C extends Call>(call: C, body: object, write: Write) {
    const response = await sendUntilDefinite(user, call, { body }, write)
    write.outcome = isSuccess(response) ? 'confirmed' : isDefinite(response) ? 'refused' : 'unknown'
    return response
  }

  async function recordTime(): Promise<void> {
    const write = writes.begin('time entry', '1.25')
    const body = { clientId, projectId, date: TODAY, hours: '1.25', rate: '100', description: `${write.mark} landing page` }
    const response = await create(timeEntryCalls.create, body, write)
    if (isSuccess(response)) entries.push({ id: response.body.id, write })
  }

  async function changeTime(): Promise<void> {
    const entry = entries.at(-1)
    if (!entry) return recordTime()
    const hours = String((Number(entry.write.values[0]) + 0.25) % 12)
    const response = await user.send(timeEntryCalls.update, { params: { id: entry.id }, body: { hours } })
    if (isSuccess(response)) entry.write.values = [hours]
    else if (!isDefinite(response)) entry.write.values.push(hours)
  }

  async function deleteTime(): Promise<void> {
    const entry = entries.shift()
    if (!entry) return
    entry.write.deletion = 'unknown'
    const response = await sendUntilDefinite(user, timeEntryCalls.delete, { params: { id: entry.id } })
    // 404: the entry was already deleted by an earlier request that got no response.
    if (isSuccess(response) || response.status === 404) entry.write.deletion = 'confirmed'
  }

  async function writeInvoice(): Promise<void> {
    const billed = entries.splice(0, 3)
    if (billed.length === 0) return recordTime()
    const write = writes.begin('invoice', (billed.length * 125).toFixed(2))
    const lineItems = billed.map(({ id }) => ({ description: 'Landing page', quantity: '1.25', rate: '100', timeEntryId: id }))
    const response = await create(invoiceCalls.create, { clientId, projectId, invoiceNumber: write.mark, issueDate: TODAY, dueDate: TODAY, lineItems }, write)
    if (isSuccess(response)) invoiceId = response.body.id
  }

  async function writeProposal(): Promise<void> {
    const write = writes.begin('proposal', '1200')
    await create(proposalCalls.create, { clientId, title: write.mark, description: 'Landing page', clientEmail: 'studio@example.com', amount: '1200' }, write)
  }

  async function read(): Promise<void> {
    await Promise.all([
      user.send(dashboardCalls.metrics),
      user.send(timeEntryCalls.list, { query: { limit: '50' } }),
      user.send(invoiceCalls.list, { query: { limit: '50' } }),
      user.send(projectCalls.list, { query: { limit: '50' } }),
    ])
  }

  async function search(): Promise<void> {
    await Promise.all([user.send(searchCalls.search, { query: { q: 'landing' } }), user.send(proposalCalls.list, { query: { limit: '50' } })])
  }

  /** Reads from the standby, if there is one. */
  async function report(): Promise<void> {
    await Promise.all([
      user.send(reportCalls.summary, { query: { from: `${TODAY.slice(0, 4)}-01-01`, to: TODAY } }),
      ...(invoiceId === undefined ? [] : [user.send(invoiceCalls.downloadPdf, { params: { id: invoiceId } })]),
    ])
  }

  // How often a user does each of them.
  const weights: [number, () => Promise<void>][] = [[8, read], [2, search], [1, report], [5, recordTime], [2, changeTime], [1, deleteTime], [2, writeInvoice], [1, writeProposal]]
  const activities = weights.flatMap(([weight, activity]) => Array.from({ length: weight }, () => activity))
  return () => (activities[Math.floor(Math.random() * activities.length)] ?? read)()
}
