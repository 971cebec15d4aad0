import { withMigrator } from '@billfold/server-kit/database/migrate'
import { withClient } from '@billfold/server-kit/database/with-client'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/setting/fill.ts'
import { migrationSets } from '../../scripts/database/prepare-database.ts'
import { counted, grouped } from './count.ts'
import { hashRows } from './hash-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await fill(database.adminUrl)
}, 300_000)
afterAll(() => database.drop())

type MigrationSet = (typeof migrationSets)[number]

/** Back to the first migration of a schema, which makes its tables, one by one. */
async function back(set: MigrationSet): Promise<string[]> {
  const names = Object.keys(set.migrations)
  const undone: string[] = []
  for (const name of names.slice(1).toReversed()) {
    await withMigrator(database.ownerUrl(set.schema), set, (migrator) => migrator.down({ migrations: [name] }))
    undone.push(`${set.schema} ${name}`)
  }
  return undone
}

interface Forward {
  name: string
  ms: number
  /** The longest that somebody waited who read meanwhile. */
  waited: number
}

async function forward(set: MigrationSet): Promise<Forward[]> {
  const done: Forward[] = []
  for (const name of Object.keys(set.migrations).slice(1)) {
    const watch = watchReaders(set.schema)
    const start = performance.now()
    await withMigrator(database.ownerUrl(set.schema), set, (migrator) => migrator.up({ migrations: [name] }))
    done.push({ name: `${set.schema} ${name}`, ms: performance.now() - start, waited: await watch() })
  }
  return done
}

const TABLE = { accounts: 'accounts.account', projects: 'projects.client', billing: 'billing.time_entry', proposals: 'proposals.proposal' }

/** Reads one row of the schema's largest table again and again, as a request would. */
function watchReaders(schema: MigrationSet['schema']): () => Promise<number> {
  const over = new AbortController()
  let longest = 0
  const reading = withClient(database.adminUrl, async (client) => {
    while (!over.signal.aborted) {
      const start = performance.now()
      await client.query(`select from ${TABLE[schema]} limit 1`)
      longest = Math.max(longest, performance.now() - start)
    }
  })
  return async () => {
    over.abort()
    await reading
    return longest
  }
}

const MAX_WAIT_MS = 1000

test('every migration goes back and forward again under a hundred thousand records, and leaves what it does not own as it was', async (context) => {
  const before = await hashRows(database)
  const undone: string[] = []
  for (const set of migrationSets.toReversed()) undone.push(...(await back(set)))
  // What is left are the tables and columns of the first migrations: these rows have gone all the way.
  const oldest = await hashRows(database)
  const columnsBefore = new Map(before.map(({ table, columns }) => [table, columns]))
  const kept = new Map(oldest.map(({ table, columns }) => [table, columns.filter((column) => columnsBefore.get(table)?.includes(column))]))
  const comparable = async () => hashRows(database, kept)
  const atFirst = await comparable()

  const done: Forward[] = []
  for (const set of migrationSets) done.push(...(await forward(set)))
  expect(done.map(({ name }) => name).toSorted()).toEqual(undone.toSorted())
  expect(await comparable()).toEqual(atFirst)
  expect(atFirst.map(({ table, rows }) => [table, rows])).toEqual(before.filter(({ table }) => kept.has(table)).map(({ table, rows }) => [table, rows]))

  const rows = atFirst.reduce((sum, table) => sum + table.rows, 0)
  const [slowest] = done.toSorted((a, b) => b.waited - a.waited)
  const long = done.filter(({ waited }) => waited > MAX_WAIT_MS)
  counted(
    context,
    '21',
    `${done.length} migrations back and forward under ${grouped(rows)} rows, all ${kept.size} tables' rows identical; a reader waited ${Math.round(slowest?.waited ?? 0)} ms at most (${slowest?.name}), more than a second at ${long.length}${long.length > 0 ? ` (${long.map(({ name }) => name).join(', ')})` : ''}`,
  )
})
