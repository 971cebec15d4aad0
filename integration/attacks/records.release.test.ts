import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { searchCalls } from '@billfold/contracts/search/search-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { schemas } from '@billfold/server-kit/database/roles'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchLogo } from '../../services/proposals/src/pdf/fetch-logo.ts'
import { type Backend, startBackend } from '../testing/backend.ts'
import { createRecords } from '../testing/records.ts'
import { bodySchema, queryNames } from '../testing/schema.ts'
import { textPaths } from './fill.ts'

let backend: Backend
let anna: Caller
let records: Record<string, number>

beforeAll(async () => {
  backend = await startBackend()
  anna = await backend.signUp()
  records = await createRecords(anna)
})
afterAll(() => backend.close())

/** Payloads for SQL, HTML, templates, spreadsheet formulas and headers. */
const payloads = [
  `'); drop table projects.client cascade; --`,
  String.raw`' or '1'='1' /* \'; select pg_sleep(9); -- */`,
  '? ?? :name $1 $$ %s %27 {{7*7}} ${7*7} #{7*7}',
  `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  `=HYPERLINK("https://evil.example","x")`,
  'a"\r\nSet-Cookie: stolen=1\r\n\r\n<p>b',
]

type Body = Record<string, unknown>

let numbers = 0
/** Valid request bodies. Each attempt sets one field to a payload. */
const valid = (): [Call, Body][] => {
  const { clients: clientId, projects: projectId } = records
  const line = { description: 'Work', quantity: '1', rate: '100' }
  return [
    [clientCalls.create, { name: 'Client', email: 'client@example.com' }],
    [projectCalls.create, { name: 'Project', clientId }],
    [timeEntryCalls.create, { clientId, projectId, description: 'Work', hours: '1', rate: '100', date: '2026-01-01' }],
    [expenseCalls.create, { projectId, date: '2026-01-01', category: 'Travel', amount: '10' }],
    [invoiceCalls.create, { clientId, invoiceNumber: `A-${(numbers += 1)}`, dueDate: '2099-12-31', lineItems: [line] }],
    [proposalCalls.create, { clientId, title: 'Proposal', description: 'Work', clientEmail: 'client@example.com', lineItems: [line] }],
    [settingsCalls.update, {}],
  ]
}

function withText(body: Body, path: string, text: string): Body {
  const changed = structuredClone(body)
  const names = path.split('.')
  const last = names.pop() ?? ''
  let inner = changed
  for (const name of names) inner = (inner[name] ??= {}) as Body
  inner[last] = text
  return changed
}

const read = (answer: unknown, path: string) => path.split('.').reduce<unknown>((inner, name) => (inner as Body | undefined)?.[name], answer)

/** Code that a page would run, or tags that make a browser send a request. */
const ACTIVE = /<(?:script|img)|onerror=/i

/** Describes the problem, or returns undefined if the text was rejected or stored unchanged (rich text: without active content). */
async function oddity(call: Call, body: Body, path: string, text: string): Promise<string | undefined> {
  const { status, body: answer, error } = await anna(call, { body: withText(body, path, text) })
  const where = `${call.name} ${path} ${JSON.stringify(text)}: ${status}`
  if (status === 400) return error.issues?.some((issue) => issue.path.startsWith(path.split('.')[0] ?? '')) ? undefined : `${where} ${JSON.stringify(error)}`
  if (status >= 300) return `${where} ${JSON.stringify(error)}`
  const kept = read(call.name === settingsCalls.update.name ? (answer as { settings: unknown }).settings : answer, path)
  if (kept === undefined || kept === text) return undefined
  return typeof kept === 'string' && !ACTIVE.test(kept) ? undefined : `${where}, kept as ${JSON.stringify(kept)}`
}

/** Data that the attacks must not change: the number of tables and another user's clients. */
async function shape(): Promise<unknown[]> {
  const tables = "select count(*) from information_schema.tables where table_schema = any($1)"
  return queryAs(backend.database.adminUrl, null, `${tables} union all select count(*) from projects.client where user_id <> (select min(id) from accounts.account)`, [schemas])
}

describe('text that another program could interpret', () => {
  test('is stored unchanged in every field, or rejected', { timeout: 60_000 }, async () => {
    await createRecords(await backend.signUp())
    const before = await shape()
    const attempts = valid().flatMap(([call], at) =>
      textPaths(bodySchema(call)).flatMap((path) => payloads.map((text) => ({ at, path, text }))),
    )
    expect(attempts.length).toBeGreaterThan(300)
    const odd: string[] = []
    for (const { at, path, text } of attempts) {
      const [call, body] = valid()[at]!
      const found = await oddity(call, body, path, text)
      if (found) odd.push(found)
    }
    expect(odd).toEqual([])
    expect(await shape()).toEqual(before)
  })

  test('does not cause server errors or slow responses in query parameters', async () => {
    const asking = calls.filter(({ query, access }) => query && access === 'user')
    const answers = await Promise.all(
      asking.flatMap((call) => payloads.map(async (text) => {
        const query = Object.fromEntries(queryNames(call).map((name) => [name, text]))
        const start = performance.now()
        const { status } = await anna(call as Call<Call & { query: undefined }>, { params: { id: records.invoices }, query: query as never })
        return { call: call.name, ok: status < 500, slow: performance.now() - start > 8000 }
      })),
    )
    expect(answers.filter(({ ok, slow }) => !ok || slow)).toEqual([])
    for (const q of payloads) expect((await anna(searchCalls.search, { query: { q } })).status).toBe(200)
  })

  test('cannot inject response headers when used as a file name', async () => {
    const [, body = {}] = valid().find(([call]) => call === invoiceCalls.create) ?? []
    const { body: invoice } = await anna(invoiceCalls.create, { body: { ...body, invoiceNumber: 'a"\r\nSet-Cookie: stolen=1\r\n\r\n<p>' } })
    const { status, headers } = await anna(invoiceCalls.downloadPdf, { params: { id: invoice.id } })
    expect([status, headers.getSetCookie(), headers.get('content-type')]).toEqual([200, [], 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''[^"\s]+$/)
  })
})

describe("a client logo with an internal URL", () => {
  let server: Server
  let port: number
  let knocks = 0

  beforeAll(async () => {
    server = createServer((socket) => {
      knocks += 1
      socket.destroy()
    }).listen(0)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.close()
  })

  test('is not requested when the client is saved, displayed, shared or e-mailed', { timeout: 60_000 }, async () => {
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0', 'example.com@127.0.0.1']
    for (const logoUrl of [...hosts.map((host) => `https://${host}:${port}/logo.png`), `http://127.0.0.1:${port}/logo.png`]) {
      const { status } = await anna(clientCalls.update, { params: { id: records.clients }, body: { logoUrl, website: logoUrl } })
      const drawn = await anna(proposalCalls.pdf, { params: { id: records.proposals } })
      expect([logoUrl, status, drawn.status]).toEqual([logoUrl, 200, 200])
    }
    const others = [await anna(invoiceCalls.downloadPdf, { params: { id: records.invoices } }), await anna(projectCalls.downloadPdf, { params: { id: records.projects } })]
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    const { body: shared } = await anna(proposalSharingCalls.generate, { params: { id: records.proposals } })
    const shareToken = shared.shareUrl.slice(shared.shareUrl.lastIndexOf('/') + 1)
    expect((await backend.anonymous(proposalSharingCalls.publicPdf, { params: { shareToken } })).status).toBe(200)
    expect((await anna(proposalCalls.sendEmail, { params: { id: records.proposals }, body: { recipientEmail: 'a@b.co' } })).status).toBeLessThan(300)
    expect(knocks).toBe(0)
    // Sends one request that is allowed, to prove that the test would detect it.
    await fetchLogo(`https://127.0.0.1:${port}/logo.png`, { resolve: async () => [], isAllowed: () => true, timeoutMs: 1000 })
    expect(knocks).toBe(1)
  })
})
