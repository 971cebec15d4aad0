import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../accounts/rows.ts'
import { hashOfToken } from '../security/secret-token.ts'
import type { GatewayContext } from '../context.ts'
import { totp, stepAt } from '../second-factor/totp.ts'
import { secretOf } from '../testing/authenticator.ts'
import { PASSWORD, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { sessionStore } from './session-store.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
/** A connection that holds a lock needed by the request under test. */
let holder: Client

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ada = await gateway.signedIn()
  holder = new Client({ connectionString: gateway.database.adminUrl })
  await holder.connect()
  await holder.query('begin')
})
afterEach(() => holder.end())

const NEW = 'a longer password'
const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)
const sessionsOf = (userId: number) => admin('select from accounts.session where user_id = $1', [userId])
const kindsOf = async (userId: number) => (await admin<{ kind: string }>('select kind from accounts.activity where user_id = $1', [userId])).map(({ kind }) => kind)
const signIn = (code?: string) => gateway.visitor().call(accountCalls.login, { body: { username: ada.user.username, password: PASSWORD, ...(code !== undefined && { code }) } })
const change = () => ada.call(securityCalls.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW } })

async function reset() {
  const token = 'a'.repeat(43)
  await admin("insert into accounts.password_reset (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')", [ada.user.id, hashOfToken(token)])
  return gateway.visitor().call(securityCalls.resetPassword, { body: { token, newPassword: NEW } })
}

async function factorSetUp(): Promise<(steps: number) => string> {
  const secret = secretOf((await ada.call(securityCalls.beginTwoFactor, { body: { password: PASSWORD } })).body.uri)
  return (steps) => totp(secret, stepAt(Date.now()) + steps)
}

test('rejects a sign-in if the password changes before the session starts', async () => {
  await holder.query("update accounts.account set password_hash = 'another' where id = $1", [ada.user.id])
  const signingIn = signIn()
  await somebodyWaitsFor(holder)
  await holder.query('commit')
  const { status, error, headers } = await signingIn
  expect([status, error, headers.getSetCookie()]).toMatchObject([401, { code: 'invalid_credentials', message: 'Invalid username or password' }, []])
  expect([await kindsOf(ada.user.id), (await sessionsOf(ada.user.id)).length]).toEqual([['account-created'], 1])
})

test.each(['code', 'recovery code'])('rejects a sign-in if the password changes while the %s is checked', async (kind) => {
  const codeAt = await factorSetUp()
  const { recoveryCodes } = (await ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })).body
  await holder.query(`select from accounts.${kind === 'code' ? 'second_factor' : 'recovery_code'} where user_id = $1 for update`, [ada.user.id])
  const signingIn = signIn(kind === 'code' ? codeAt(1) : recoveryCodes[0])
  await somebodyWaitsFor(holder)
  expect((await reset()).status).toBe(204)
  await holder.query('commit')
  expect(await signingIn).toMatchObject({ status: 401, error: { code: 'invalid_credentials', message: 'Invalid username or password' } })
  expect(await sessionsOf(ada.user.id)).toEqual([])
})

test.each([
  ['changes', change, 1],
  ['is reset', reset, 0],
])('revokes a session that is being saved while the password %s', async (_, renew, left) => {
  await holder.query('select from accounts.account where id = $1 for share', [ada.user.id])
  await holder.query("insert into accounts.session (id_hash, user_id, expires_at, address, user_agent) values ('x', $1, now() + interval '1 day', '', '')", [ada.user.id])
  const renewing = renew()
  await somebodyWaitsFor(holder)
  await holder.query('commit')
  expect((await renewing).status).toBe(204)
  expect(await sessionsOf(ada.user.id)).toHaveLength(left)
})

test('does not let a revoked session enable the second factor or continue under a new id', async () => {
  const codeAt = await factorSetUp()
  await holder.query("update accounts.account set password_hash = 'another' where id = $1", [ada.user.id])
  const enabling = ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })
  await somebodyWaitsFor(holder)
  await holder.query('delete from accounts.session where user_id = $1', [ada.user.id])
  await holder.query('commit')
  expect(await enabling).toMatchObject({ status: 401, error: { code: 'unauthenticated', message: 'You’re not logged in' } })
  expect([await sessionsOf(ada.user.id), await admin('select from accounts.second_factor where user_id = $1 and enabled_at is not null', [ada.user.id])]).toEqual([[], []])
})

test.each([
  ['changes', change],
  ['is reset', reset],
])('rejects a second factor whose setup was started before the password %s', async (_, renew) => {
  const codeAt = await factorSetUp()
  expect((await renew()).status).toBe(204)
  const later = gateway.visitor()
  await later.call(accountCalls.login, { body: { username: ada.user.username, password: NEW } })
  expect(await later.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })).toMatchObject({ status: 409, error: { message: 'Scan the QR code first' } })
})

test.each([
  ['changes', change],
  ['is reset', reset],
])('keeps an enabled second factor when the password %s', async (_, renew) => {
  const codeAt = await factorSetUp()
  await ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })
  expect((await renew()).status).toBe(204)
  expect(await gateway.visitor().call(accountCalls.login, { body: { username: ada.user.username, password: NEW } })).toMatchObject({ error: { code: 'second_factor_required' } })
})

const proven = { body: { password: PASSWORD } }
test.each([
  ['deleting the account', securityCalls.deleteAccount],
  ['disabling the second factor', securityCalls.disableTwoFactor],
  ['renewing the recovery codes', securityCalls.renewRecoveryCodes],
])('rejects a request if the password changes concurrently: %s', async (_, call) => {
  const codeAt = await factorSetUp()
  await ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })
  const codes = () => admin('select r::text from accounts.recovery_code r join accounts.second_factor f using (user_id) where user_id = $1 order by 1', [ada.user.id])
  const before = await codes()
  await holder.query("update accounts.account set password_hash = 'another' where id = $1", [ada.user.id])
  const working = ada.call(call, { body: { password: PASSWORD, code: codeAt(1) } })
  await somebodyWaitsFor(holder)
  await holder.query('commit')
  expect(await working).toMatchObject({ status: 400, error: { message: 'Current password is incorrect' } })
  expect([await codes(), before.length]).toEqual([before, 10])
})

test('does not start second factor setup if the password changes concurrently', async () => {
  await holder.query("update accounts.account set password_hash = 'another' where id = $1", [ada.user.id])
  const beginning = ada.call(securityCalls.beginTwoFactor, proven)
  await somebodyWaitsFor(holder)
  await holder.query('commit')
  expect(await beginning).toMatchObject({ status: 400, error: { message: 'Current password is incorrect' } })
  expect(await admin('select from accounts.second_factor where user_id = $1', [ada.user.id])).toEqual([])
})

test('does not restore a revoked session when it is saved again', async () => {
  const orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
  const Store = sessionStore(rowsOf(orm))
  await new Store({ state: {} } as GatewayContext).set('ended', { userId: ada.user.id })
  await orm.close()
  expect(await sessionsOf(ada.user.id)).toHaveLength(1)
})
