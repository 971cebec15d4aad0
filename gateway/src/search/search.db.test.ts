import { searchCalls, type SearchResult } from '@billfold/contracts/search/search-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Visitor & { user: { id: number } }
let berta: Visitor & { user: { id: number } }

beforeAll(async () => {
  gateway = await startTestGateway()
  ada = await gateway.signedIn()
  berta = await gateway.signedIn()
  for (const { user } of [ada, berta]) await fill(user.id)
})
afterAll(() => gateway.close())

const records = [
  `insert into projects.client (user_id, name, email, address) values ($1, 'Acme', 'office@acme.example', '1 Main_Street'), ($1, 'Acme Robots', 'r2d2@robots.example', null),
    ($1, 'Straßenbau Łódź', 'info@strasse.example', null), ($1, 'Crème & Café', 'bonjour@creme.example', null), ($1, 'The Acme Shop', 'shop@example.com', null)`,
  `insert into projects.project (user_id, client_id, name, description)
   select $1, id, 'Logo ' || name, 'Shown at the 100% Fair' from projects.client where user_id = $1 and name in ('Acme', 'Crème & Café')`,
  `insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total, notes)
   select $1, client_id, 'INV-20261101-0' || row_number() over (order by id), date '2026-11-01', '2026-12-01', 10, 10, 'Thank you' from projects.project where user_id = $1`,
  `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
   select $1, id, true, 'Hosting in Reykjavík', 1, 10 from billing.invoice where user_id = $1 and invoice_number = 'INV-20261101-01'`,
  `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
   select $1, id, 'Rebranding', 'A new look', email, 10, 10 from projects.client where user_id = $1 and name = 'Acme Robots'`,
  `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
   select $1, client_id, id, 'Sketches, part ' || n, 1, 100, date '2026-10-01' + n from projects.project, generate_series(1, 7) n where user_id = $1 and name = 'Logo Acme'`,
]

async function fill(userId: number): Promise<void> {
  for (const sql of records) await queryAs(gateway.database.adminUrl, null, sql, [userId])
}

async function search(q: string, visitor: Visitor = ada) {
  const { status, body } = await visitor.call(searchCalls.search, { query: { q } })
  expect(status, q).toBe(200)
  return body
}

const titles = (results: SearchResult[]) => results.map(({ title }) => title)
const newestSketches = [7, 6, 5, 4, 3].map((n) => `Sketches, part ${n}`)

describe('a search', () => {
  test.each<[reason: string, words: string, found: string[]]>([
    ['ignores case, accents and ligatures', 'CREME', ['Crème & Café', 'Logo Crème & Café', 'INV-20261101-02']],
    ['finds special letters by their plain equivalents', 'strassenbau lodz', ['Straßenbau Łódź']],
    ['finds special letters entered as they are', 'łódź', ['Straßenbau Łódź']],
    ['finds part of an e-mail address', 'r2d2@rob', ['Acme Robots', 'Rebranding']],
    ['finds the end of an invoice number', '1101-02', ['INV-20261101-02']],
    ['finds the text of a line item', 'reykjavik', ['INV-20261101-01']],
    ['finds a description', 'new look', ['Rebranding']],
    ['requires every word, some of which may be from the client’s name', 'acme sketches 7', ['Sketches, part 7']],
    ['finds nothing if one word occurs nowhere', 'acme sketches zeppelin', []],
    ['finds one or two letters at the start of a word', 'in', ['Straßenbau Łódź', 'INV-20261101-02', 'INV-20261101-01']],
    ['treats a percent sign literally', '100%', ['Logo Crème & Café', 'Logo Acme']],
    ['does not treat a percent sign as a wildcard', '%', []],
    ['treats an underscore literally', 'main_s', ['Acme']],
    ['does not treat an underscore as a wildcard', 'ma_n', []],
    ['treats a backslash literally', '\\', []],
    ['handles quotes, dollar signs and combining marks without a letter', "' $1 \u0301 \u{1F600}", []],
  ])('%s: %s', async (_, words, found) => {
    expect(titles((await search(words)).results)).toEqual(found)
  })

  test('lists exact titles, then prefixes, then the newest records, five of each kind', async () => {
    const { results, isGuess } = await search('acme')
    expect(isGuess).toBe(false)
    expect(titles(results)).toEqual(['Acme', 'Acme Robots', 'The Acme Shop', 'Logo Acme', 'INV-20261101-01', 'Rebranding', ...newestSketches])
  })

  test('returns the details that distinguish records of the same kind', async () => {
    const id = expect.any(Number) as number
    const nothing = { status: null, amount: null, date: null }
    const { results } = await search('acme')
    expect([results[0], results[3], results[4], results[5], results[6]]).toEqual([
      { ...nothing, kind: 'client', id, title: 'Acme', detail: 'office@acme.example' },
      { ...nothing, kind: 'project', id, title: 'Logo Acme', detail: 'Acme', status: 'active' },
      { kind: 'invoice', id, title: 'INV-20261101-01', detail: 'Acme', status: 'draft', amount: '10.00', date: '2026-11-01' },
      { ...nothing, kind: 'proposal', id, title: 'Rebranding', detail: 'Acme Robots', status: 'draft', amount: '10.00' },
      { ...nothing, kind: 'timeEntry', id, title: 'Sketches, part 7', detail: 'Logo Acme · Acme', date: '2026-10-08' },
    ])
  })

  test.each([
    ['acem', 'Acme'],
    ['robosts', 'Acme Robots'],
    ['rebrandig', 'Rebranding'],
  ])('corrects %s', async (typed, meant) => {
    const { results, isGuess } = await search(typed)
    expect(isGuess).toBe(true)
    expect(titles(results)[0]).toBe(meant)
  })

  test('never shows another user’s records', async () => {
    const [hers, mine] = [await search('acme', berta), await search('acme')]
    const keys = ({ results }: { results: SearchResult[] }) => results.map(({ kind, id }) => `${kind} ${id}`)
    expect(new Set(mine.results.map(({ kind }) => kind)).size).toBe(5)
    expect(titles(hers.results)).toEqual(titles(mine.results))
    expect(keys(hers).filter((key) => keys(mine).includes(key))).toEqual([])
    const stranger = await gateway.signedIn()
    for (const words of ['acme', 'a', 'inv-2026', 'acem']) expect(await search(words, stranger)).toEqual({ results: [], isGuess: false })
  })

  test('requires a search term', async () => {
    for (const q of ['', '   ', 'x'.repeat(101), '\u0000']) expect((await ada.call(searchCalls.search, { query: { q } })).status, q).toBe(400)
    expect((await gateway.visitor().call(searchCalls.search, { query: { q: 'acme' } })).status).toBe(401)
  })

  test('uses at most two of the four database connections per user', async () => {
    const blocking = new Client({ connectionString: gateway.database.adminUrl })
    await blocking.connect()
    await blocking.query('begin; lock table projects.client in access exclusive mode')
    const blocked = async () => (await queryAs(gateway.database.adminUrl, null, "select from pg_stat_activity where usename like 'billfold_search%' and wait_event_type = 'Lock' and datname = current_database()")).length
    const many = Array.from({ length: 8 }, () => ada.call(searchCalls.search, { query: { q: 'acme' } }))
    await expect.poll(blocked, { interval: 20 }).toBe(2)
    const other = berta.call(searchCalls.search, { query: { q: 'acme' } })
    await expect.poll(blocked, { interval: 20 }).toBe(3)
    await blocking.end()
    expect((await other).status).toBe(200)
    await Promise.all(many)
  })
})
