import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/setting/fill.ts'
import { backupDatabase } from '../../scripts/database/backup.ts'
import { restoreDatabase } from '../../scripts/database/restore.ts'
import { counted, grouped } from './count.ts'
import { hashRows } from './hash-rows.ts'

let source: TestDatabase
let target: TestDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-counted-'))
  source = await testDatabase()
  target = await testDatabase()
  await fill(source.adminUrl)
}, 300_000)
afterAll(async () => {
  await target.drop()
  await source.drop()
  await rm(folder, { recursive: true })
})

/** For each hundred thousand rows. */
const MAX_S = 60

test('each hundred thousand rows are backed up and restored within a minute, each as it was', async (context) => {
  const file = join(folder, 'backup.gz')
  const start = performance.now()
  await backupDatabase({ adminUrl: source.adminUrl, file })
  const written = performance.now()
  await restoreDatabase({ adminUrl: target.adminUrl, file, replace: false })
  const [backup, restore] = [(written - start) / 1000, (performance.now() - written) / 1000]
  const [before, after] = [await hashRows(source), await hashRows(target)]
  expect(after).toEqual(before)
  const rows = before.reduce((sum, table) => sum + table.rows, 0)
  expect(rows).toBeGreaterThan(100_000)
  expect(backup + restore).toBeLessThan((MAX_S * rows) / 100_000)
  const size = (await stat(file)).size / 1e6
  counted(context, '22', `${grouped(rows)} rows of ${before.length} tables: backup ${backup.toFixed(1)} s (${size.toFixed(1)} MB), restoration with every row compared ${restore.toFixed(1)} s, ${before.length} of ${before.length} hashes equal; ${(((backup + restore) / rows) * 100_000).toFixed(1)} s for each 100,000`)
})
