import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { liveEvent } from '@billfold/contracts/live/live-calls'
import { searchCalls } from '@billfold/contracts/search/search-calls'
import { checkConnections } from '@billfold/server-kit/database/check-connections'
import { oneOfEach } from '@billfold/server-kit/database/connection-budget'
import { schemas, searchRole, searchUrl, serviceRole } from '@billfold/server-kit/database/roles'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { openEvents } from '@billfold/server-kit/testing/event-stream'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Pooler, startPgBouncer } from '../scripts/test/pg-bouncer.ts'
import { type Backend, startBackend } from './testing/backend.ts'

let pooler: Pooler
let backend: Backend
const printed: string[] = []

beforeAll(async () => {
  const passwords = Object.fromEntries([...schemas.map((schema) => [serviceRole(schema), testPasswords[schema]]), [searchRole, testPasswords.search]])
  const url = searchUrl(inject('database').adminUrl, testPasswords)
  // Uses a pool that is smaller than the processes need, so that clients have to share connections.
  pooler = await startPgBouncer({ url, passwords, poolSize: 2 })
  backend = await startBackend({ through: (direct) => pooler.through(direct), runsJobs: true, gateway: { runsJobs: true, printLink: (line) => void printed.push(line) } })
})
afterAll(async () => {
  await backend.close()
  await pooler[Symbol.asyncDispose]()
})

test('users see only their own records behind a pooler that switches connections after each transaction', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => backend.signUp()))
  const steps = users.flatMap((user, owner) =>
    Array.from({ length: 16 }, async (_, n) => {
      const { status, body } = await user(clientCalls.create, { body: { name: `Client ${owner}-${n}`, email: `c${n}@example.com` } })
      expect(status).toBe(201)
      expect((await user(clientCalls.get, { params: body })).body.name).toBe(`Client ${owner}-${n}`)
    }),
  )
  await Promise.all(steps)
  for (const [owner, user] of users.entries()) {
    const { body: clients } = await user(clientCalls.list)
    expect(new Set(clients.map(({ name }) => name))).toEqual(new Set(Array.from({ length: 16 }, (_, n) => `Client ${owner}-${n}`)))
  }
  const [anna] = users
  expect((await anna?.(searchCalls.search, { query: { q: 'client' } }))?.status).toBe(200)
})

test('live updates and jobs use the direct database URL', { timeout: 60_000 }, async () => {
  const cookie = await backend.register()
  const events = await openEvents(`${backend.origin}/api/live`, { cookie })
  onTestFinished(() => events.close())
  const answer = await fetch(`${backend.origin}/api/clients`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Acme', email: 'a@acme.test' }) })
  expect(answer.status).toBe(201)
  expect(liveEvent.parse(await events.next()).topics).toContain('clients')
  // A job sends the link that confirms the e-mail address. Without a mail server, the job prints the link instead.
  await expect.poll(() => printed.join('\n'), { timeout: 20_000 }).toContain('user-5@example.com')
})

test('a direct database URL that points to a pooler is reported as a problem', async () => {
  const { log, text } = recordedLog()
  const url = pooler.through(backend.database.url('billing'))
  const check = checkConnections({ databaseUrl: url, directUrl: url, poolSize: 10, replicas: oneOfEach, log })
  onTestFinished(() => check.stop())
  await expect.poll(text).toContain('DATABASE_URL leads to a pooler')
})

test('calls return 503 while all of the pooler’s connections are busy, and succeed again afterwards', { timeout: 60_000 }, async () => {
  const passwords = Object.fromEntries([...schemas.map((schema) => [serviceRole(schema), testPasswords[schema]]), [searchRole, testPasswords.search]])
  const busy = await startPgBouncer({ url: searchUrl(inject('database').adminUrl, testPasswords), passwords, poolSize: 2, further: { query_wait_timeout: 2 } })
  onTestFinished(() => busy[Symbol.asyncDispose]())
  const behind = await startBackend({ database: backend.database, through: (direct) => busy.through(direct) })
  onTestFinished(() => behind.close())
  const cookie = await backend.register()
  const list = () => fetch(`${behind.origin}/api/clients`, { headers: { cookie } })
  const holders = [new Client(busy.through(backend.database.url('projects'))), new Client(busy.through(backend.database.url('projects')))]
  for (const holder of holders) {
    await holder.connect()
    await holder.query('begin')
  }
  const refused = await list()
  expect([refused.status, await refused.json()]).toMatchObject([503, { message: 'Billfold cannot reach its database right now. Please try again in a moment.' }])
  for (const holder of holders) await holder.end()
  await expect.poll(async () => (await list()).status).toBe(200)
})

test('calls return 503 with Retry-After while the pooler is full, and succeed again afterwards', { timeout: 60_000 }, async () => {
  const url = searchUrl(inject('database').adminUrl, testPasswords)
  const passwords = Object.fromEntries([...schemas.map((schema) => [serviceRole(schema), testPasswords[schema]]), [searchRole, testPasswords.search]])
  const small = await startPgBouncer({ url, passwords, poolSize: 2, maxClients: 12 })
  onTestFinished(() => small[Symbol.asyncDispose]())
  const behind = await startBackend({ database: backend.database, through: (direct) => small.through(direct) })
  onTestFinished(() => behind.close())
  const cookie = await backend.register()
  const list = () => fetch(`${behind.origin}/api/clients`, { headers: { cookie } })
  const clients: Client[] = []
  const close = () => Promise.all(clients.splice(0).map((client) => client.end()))
  onTestFinished(async () => void (await close()))
  for (let n = 0; n < 12; n++) {
    const client = new Client(small.through(backend.database.url('billing')))
    client.on('error', () => undefined)
    if (await client.connect().then(() => true, () => false)) clients.push(client)
  }
  const refused = await list()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([503, '5', { code: 'service_unavailable', message: 'Billfold cannot reach its database right now. Please try again in a moment.' }])
  await close()
  await expect.poll(async () => (await list()).status).toBe(200)
})
