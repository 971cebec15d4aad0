import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { searchCalls } from '@billfold/contracts/search/search-calls'
import { connectionsOf, oneOfEach } from '@billfold/server-kit/database/connection-budget'
import { openEvents } from '@billfold/server-kit/testing/event-stream'
import { queryAs } from '@billfold/server-kit/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { startBackend } from './testing/backend.ts'

const poolSize = 3

test('under load, the processes do not open more connections than calculated', { timeout: 60_000 }, async () => {
  const backend = await startBackend({ poolSize, runsJobs: true, gateway: { runsJobs: true } })
  onTestFinished(() => backend.close())
  const live = await openEvents(`${backend.origin}/api/live`, { cookie: await backend.register() })
  onTestFinished(() => live.close())
  const users = await Promise.all(Array.from({ length: 4 }, () => backend.signUp()))
  const listAll = () => users.flatMap((user) => [
    user(clientCalls.list),
    user(invoiceCalls.list),
    user(expenseCalls.list),
    user(proposalCalls.list),
    user(searchCalls.search, { query: { q: 'acme' } }),
  ])
  for (let n = 0; n < 10; n++) await Promise.all(listAll())
  const counted = await queryAs<{ role: string; connections: number }>(
    backend.database.adminUrl,
    null,
    "select usename as role, count(*)::integer as connections from pg_stat_activity where datname = current_database() and starts_with(usename, 'billfold_') group by 1",
  )
  const total = counted.reduce((sum, { connections }) => sum + connections, 0)
  expect(total).toBeLessThanOrEqual(connectionsOf({ poolSize, replicas: oneOfEach, isPooled: false }))
  // Checks that the load was high enough to use all connections of the pools.
  const least = Math.min(...counted.filter(({ role }) => role !== 'billfold_search').map(({ connections }) => connections))
  expect(least).toBeGreaterThanOrEqual(poolSize)
})
