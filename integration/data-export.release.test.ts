import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { caller } from '@billfold/server-kit/testing/caller'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'
import { download, linesOf, restore, restoredTables, rowsOf } from './testing/data-transfers.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ gateway: { offersDemo: true, runsJobs: true } })
})
afterAll(() => backend.close())

test('a demo’s sample data survives an export, a restore and a second export unchanged', { timeout: 300_000 }, async () => {
  const { body, headers } = await backend.anonymous(demoCalls.begin)
  const cookie = headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')
  const anna = { id: body.id, call: caller(backend.origin, () => ({ cookie })) }
  const call = await backend.signUp()
  const berta = { id: (await call(accountCalls.currentUser)).body.id, call }
  const exported = await download(anna)
  expect(await restore(berta, exported)).toMatchObject({ state: 'ready', isComplete: true })
  for (const table of restoredTables) expect(await rowsOf(backend.database, table, berta), table.name).toEqual(await rowsOf(backend.database, table, anna))
  const [first, second] = [unzipSync(exported), unzipSync(await download(berta))]
  for (const table of restoredTables) expect(linesOf(second, table), table.name).toEqual(linesOf(first, table))
})
