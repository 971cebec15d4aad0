import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/silent-log'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOfToken } from '../accounts/send-reset-link.ts'
import { PASSWORD, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'
import { type KeptSessions, keepSessions } from './kept-sessions.ts'
import type { FoundSession } from './session-store.ts'

let database: TestDatabase
let anna: number
let berta: number
let kept: KeptSessions
let lookUp: (id: string) => Promise<FoundSession | undefined>
let lookUps: string[]

beforeAll(async () => {
  database = await testDatabase()
  anna = await createAccount(database)
  berta = await createAccount(database)
})
afterAll(() => database.drop())

beforeEach(async () => {
  lookUps = []
  lookUp = async (id) => sessionOf(id === 'hers' ? berta : anna)
  kept = keepSessions({ databaseUrl: database.url('accounts'), log: silentLog, lookUp: countedLookUp })
  await vi.waitUntil(async () => !(await isLookedUp('id')), { timeout: 10_000 })
})
afterEach(() => kept.close())

const countedLookUp = (id: string) => {
  lookUps.push(id)
  return lookUp(id)
}
const sessionOf = (userId: number) => ({ user: { id: userId }, sessionId: 1 }) as FoundSession
const admin = (sql: string, values: unknown[] = []) => queryAs(database.adminUrl, null, sql, values)

/** Whether the database is asked for it. */
async function isLookedUp(id: string): Promise<boolean> {
  const before = lookUps.length
  await kept.find(id)
  return lookUps.length > before
}

describe('a session that was looked up', () => {
  test('is not looked up again', async () => {
    expect(await isLookedUp('another')).toBe(true)
    expect(await isLookedUp('another')).toBe(false)
    expect(await kept.find('another')).toEqual(sessionOf(anna))
  })

  test('is looked up once by all who come at the same time', async () => {
    await Promise.all([kept.find('another'), kept.find('another'), kept.find('another')])
    expect(lookUps.filter((id) => id === 'another')).toHaveLength(1)
  })

  test.each([
    ['their name', "update accounts.account set first_name = first_name || '!' where id = $1"],
    ['their settings', `insert into accounts.settings (user_id, profile) values ($1, '{"language":"de"}') on conflict (user_id) do update set profile = excluded.profile`],
    ['their picture', "insert into accounts.picture (user_id, kind, hash, type, bytes) values ($1, 'avatar', repeat('0', 64), 'image/png', 'x')"],
    ['a session that is ended', `with made as (select $1::integer) delete from accounts.session where user_id = (select * from made)`],
    ['a session that is over', 'update accounts.session set expires_at = now() where user_id = $1'],
  ])('is looked up again after a change of %s, wherever it was made; another user’s is not', async (_, change) => {
    await admin("insert into accounts.session (id_hash, user_id, expires_at, address, user_agent) values (gen_random_uuid()::text::bytea, $1, now() + interval '1 day', '', '')", [anna])
    await kept.find('hers')
    await admin(change, [anna])
    await expect.poll(() => isLookedUp('id')).toBe(true)
    expect(await isLookedUp('hers')).toBe(false)
  })

  test('is looked up again where it changed while it was looked up', async () => {
    const found = Promise.withResolvers<FoundSession>()
    lookUp = (id) => (id === 'slow' ? found.promise : Promise.resolve(sessionOf(anna)))
    const first = kept.find('slow')
    await admin("update accounts.account set first_name = first_name || '!' where id = $1", [anna])
    await expect.poll(() => isLookedUp('id')).toBe(true)
    found.resolve(sessionOf(anna))
    await first
    expect(await isLookedUp('slow')).toBe(true)
  })

  test('is looked up again when changes were not heard for a while', async () => {
    await kept.find('another')
    await admin("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold accounts' and datname = current_database()")
    await expect.poll(() => isLookedUp('another')).toBe(true)
  })
})

test('where no changes are heard, each is looked up each time', async () => {
  await kept.close()
  kept = keepSessions({ databaseUrl: 'postgres://127.0.0.1:9', log: silentLog, lookUp: countedLookUp })
  for (const _ of ['once', 'twice']) expect(await isLookedUp('id')).toBe(true)
})

test('what is not found, or fails, is looked up each time', async () => {
  lookUp = async () => undefined
  expect([await isLookedUp('nobody’s'), await isLookedUp('nobody’s')]).toEqual([true, true])
  lookUp = () => Promise.reject(new Error('The database is gone'))
  for (const _ of ['once', 'twice']) await expect(kept.find('failing')).rejects.toThrow('The database is gone')
  expect(lookUps.filter((id) => id === 'failing')).toHaveLength(2)
})

test('who is signed out at one gateway is so at the others', async () => {
  const here = await startTestGateway()
  const there = await startTestGateway({ databaseUrl: here.database.url('accounts'), searchUrl: here.database.searchUrl })
  const visitor = await here.signedIn()
  const elsewhere = there.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  const statusThere = async () => (await elsewhere.call(accountCalls.currentUser)).status
  expect([await statusThere(), await statusThere()]).toEqual([200, 200])
  await visitor.call(accountCalls.logout)
  await expect.poll(statusThere).toBe(401)
  expect((await elsewhere.call(accountCalls.login, { body: { username: visitor.user.username, password: PASSWORD } })).status).toBe(200)
  await there.close()
  await here.close()
})

describe('where no announcement ever comes', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
    await queryAs(gateway.database.adminUrl, null, 'drop function accounts.tell_account cascade')
  })
  afterAll(() => gateway.close())

  const statusOf = async (visitor: Visitor) => (await visitor.call(accountCalls.currentUser)).status
  const endAfter = (interval: string) => queryAs(gateway.database.adminUrl, null, 'update accounts.session set expires_at = now() + $1::interval', [interval])

  /** What happens in the database alone is then not seen. */
  async function keptAndOver(...visitors: Visitor[]): Promise<void> {
    await expect.poll(async () => {
      await endAfter('1 day')
      const before = await Promise.all(visitors.map(statusOf))
      await endAfter('0')
      return [...before, ...(await Promise.all(visitors.map(statusOf)))]
    }).toEqual([...visitors, ...visitors].map(() => 200))
  }

  test('who signs out is out with the answer', async () => {
    const visitor = await gateway.signedIn()
    const thief = gateway.visitor()
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    await keptAndOver(thief)
    await endAfter('1 day')
    await visitor.call(accountCalls.logout)
    expect(await statusOf(thief)).toBe(401)
  })

  test('what somebody changes of theirs is looked up again, and nobody else is', async () => {
    const [changing, other] = [await gateway.signedIn(), await gateway.signedIn()]
    await keptAndOver(changing, other)
    await changing.call(settingsCalls.update, { body: { company: { name: 'Bolt & Nut' } } })
    expect([await statusOf(changing), await statusOf(other)]).toEqual([401, 200])
  })

  test('who signs in, fails to, registers or signs out is no reason to look up anybody else', async () => {
    const [someone, other] = [await gateway.signedIn(), await gateway.signedIn()]
    await keptAndOver(other)
    const { username } = someone.user
    const visitor = gateway.visitor()
    const signIn = async (password: string) => (await visitor.call(accountCalls.login, { body: { username, password } })).status
    expect([await signIn('wrong'), await signIn(PASSWORD)]).toEqual([401, 200])
    await visitor.call(accountCalls.logout)
    await gateway.signedIn()
    await gateway.visitor().call(securityCalls.requestReset, { body: { email: someone.user.email } })
    expect(await statusOf(other)).toBe(200)
  })

  test('whose password is set anew with a link is out everywhere with the answer, and nobody else is', async () => {
    const [forgetful, other] = [await gateway.signedIn(), await gateway.signedIn()]
    await keptAndOver(forgetful, other)
    const token = 'a'.repeat(43)
    await queryAs(gateway.database.adminUrl, null, "insert into accounts.password_reset (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')", [
      forgetful.user.id,
      hashOfToken(token),
    ])
    expect((await gateway.visitor().call(securityCalls.resetPassword, { body: { token, newPassword: 'another horse' } })).status).toBe(204)
    expect([await statusOf(forgetful), await statusOf(other)]).toEqual([401, 200])
  })

  test('who signs in as somebody else, or deletes their account, is out as who they were, with the answer', async () => {
    const [before, leaving] = [await gateway.signedIn(), await gateway.signedIn()]
    const thieves = [before, leaving].map(({ cookies }) => {
      const thief = gateway.visitor()
      for (const [name, value] of cookies) thief.cookies.set(name, value)
      return thief
    })
    await keptAndOver(...thieves)
    await endAfter('1 day')
    await before.call(accountCalls.login, { body: { username: leaving.user.username, password: PASSWORD } })
    await leaving.call(securityCalls.deleteAccount, { body: { password: PASSWORD } })
    expect(await Promise.all(thieves.map(statusOf))).toEqual([401, 401])
  })
})
