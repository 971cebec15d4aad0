import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { formatKeys } from '@billfold/server-kit/key-ring'
import { signTestIdentity, testKeys } from '@billfold/server-kit/testing/keys'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { caller } from '@billfold/server-kit/testing/caller'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProject } from '../../services/billing/src/testing/freelancer.ts'
import { through } from '../setting/postgres.ts'
import { type Link, openLink } from '../setting/link.ts'

// Of `npm run bench -- faults` the part that takes seconds: one process, one request, the worst moments.

const MAIN = fileURLToPath(new URL('../../services/billing/src/main.ts', import.meta.url))

let database: TestDatabase
let toPostgres: Link
let toService: Link
let service: ChildProcess

beforeAll(async () => {
  database = await testDatabase()
  toPostgres = await openLink(Number(new URL(database.url('billing')).port))
  toService = await openLink(0)
})
afterEach(() => service.kill('SIGKILL'))
afterAll(async () => {
  await toService[Symbol.asyncDispose]()
  await toPostgres[Symbol.asyncDispose]()
  await database.drop()
})

async function start(): Promise<void> {
  const { PATH } = process.env
  const environment = { PORT: '0', DATABASE_URL: through(database.url('billing'), toPostgres.port), IDENTITY_PUBLIC_KEYS: formatKeys(testKeys.identityPublic), LOG_LEVEL: 'silent' }
  service = fork(MAIN, { env: { PATH, ...environment }, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = (await once(service, 'message')) as [{ port: number }]
  toService.target = port
}

const moments = [
  ['before Postgres hears of the end', () => toPostgres, 'client', /commit/i, false],
  ['while Postgres hears of it', () => toPostgres, 'client', /commit/i, true],
  ['before it hears that it is done', () => toPostgres, 'server', /COMMIT/, false],
  ['with the answer on its way', () => toService, 'server', /HTTP\/1.1 201/, false],
] as const

test.each(moments)('a service that is killed %s has done it once when the same is sent again', { timeout: 30_000 }, async (_, linkOf, side, has, passes) => {
  const userId = await createAccount(database)
  const project = await createProject(database, userId)
  await start()
  const call = caller(`http://127.0.0.1:${toService.port}`, () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId, timeZone: 'UTC', service: 'billing' }), 'idempotency-key': 'one-and-the-same' }))
  const body = { ...project, date: '2026-03-02', hours: '1.5', rate: '100', description: 'Design' }
  const link = linkOf()
  // Its jobs talk to Postgres as well.
  let ours: object | undefined
  link.watch = (from, chunk, connection) => {
    const text = chunk.toString('latin1')
    if (link === toService || /insert into \S*time_entry/i.test(text)) ours = connection
    if (connection !== ours || from !== side || !has.test(text)) return true
    link.watch = undefined
    service.kill('SIGKILL')
    return passes
  }
  await expect(call(timeEntryCalls.create, { body })).rejects.toThrow()
  await start()
  const { status, body: answered } = await call(timeEntryCalls.create, { body })
  const stored = await queryAs<{ id: number }>(database.url('billing'), userId, 'select id from time_entry')
  expect([status, stored]).toEqual([201, [{ id: answered.id }]])
})
