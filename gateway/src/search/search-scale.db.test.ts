import { openSearch, type SearchReader } from '@billfold/server-kit/database/open-search'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/silent-log'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillWith } from '../testing/many-records.ts'
import { searchRecords } from './search-records.ts'

/** Of one user; there are others. */
const RECORDS = 100_000
const MOST_MS = 50
/** Rows that one search may read, however common or rare its words are. */
const MOST_ROWS = 25_000

/** Common words, rare ones, both, one letter, numbers, nothing, and misspelled names. */
const searches = ['design', 'autumn', 'w', 'summit handover', 'northwind studio 1234', '20220105-003', '#41234', 'office77@', 'zzzz', 'nortwind studo', 'review']

let database: TestDatabase
let userId: number

beforeAll(async () => {
  database = await testDatabase()
  for (const records of [RECORDS / 20, RECORDS, RECORDS / 20]) {
    const id = await createAccount(database)
    if (records === RECORDS) userId = id
    await fillWith(database, id, { records })
  }
  await queryAs(database.adminUrl, null, 'vacuum analyze')
}, 120_000)
afterAll(() => database.drop())

interface Reads {
  scans: number
  rows: number
}

/** What searches read, as Postgres counted it: a connection reports at its end. */
async function readsOf(work: (search: SearchReader) => Promise<void>): Promise<Reads> {
  const before = await counted()
  const search = openSearch({ databaseUrl: database.url('accounts'), internalKey: database.internalKey, log: silentLog })
  await work(search)
  await search.close()
  await vi.waitFor(async () => expect(await queryAs(database.adminUrl, null, "select from pg_stat_activity where usename = 'billfold_search' and datname = current_database()")).toEqual([]))
  const after = await counted()
  return { scans: after.scans - before.scans, rows: after.rows - before.rows }
}

async function counted(): Promise<Reads> {
  const [reads] = await queryAs<Reads>(
    database.adminUrl,
    null,
    `select sum(seq_scan)::integer as scans, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_user_tables
     where schemaname in ('projects', 'billing', 'proposals')`,
  )
  if (!reads) throw new Error('Postgres counts nothing')
  return reads
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

test('no search reads a table from end to end, nor more than a part of what a user has', async () => {
  for (const words of searches) {
    const { scans, rows } = await readsOf(async (search) => void (await searchRecords(search, userId, words)))
    expect(scans, words).toBe(0)
    expect(rows, words).toBeLessThan(MOST_ROWS)
  }
})

test(`the first results of ${RECORDS} records are there within ${MOST_MS} ms`, async () => {
  const search = openSearch({ databaseUrl: database.url('accounts'), internalKey: database.internalKey, log: silentLog })
  const times: { words: string; best: number; median: number }[] = []
  for (const words of searches) {
    const took: number[] = []
    for (let run = 0; run < 7; run++) {
      const start = performance.now()
      await searchRecords(search, userId, words)
      took.push(performance.now() - start)
    }
    times.push({ words, best: Math.min(...took), median: middle(took) })
  }
  await search.close()
  const each = times.map(({ words, median }) => `${words}: ${median.toFixed(1)}`).join(', ')
  process.stdout.write(`search among ${RECORDS} records, median: ${middle(times.map(({ median }) => median)).toFixed(1)} ms (${each})\n`)
  // The best run of each, because whatever else this machine does takes its time too.
  expect(Math.max(...times.map(({ best }) => best))).toBeLessThan(MOST_MS)
})
