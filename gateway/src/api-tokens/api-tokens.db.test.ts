import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { NewApiToken } from '@billfold/contracts/api-tokens/api-token'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { scopeOf } from '@billfold/contracts/api-tokens/api-scopes'
import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Context } from '@billfold/server-kit/app'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieHeader, PASSWORD, startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let upstream: Awaited<ReturnType<typeof startUpstream>>
let atService: Context[]
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  upstream = await startUpstream((ctx) => {
    atService.push(ctx)
    ctx.body = []
  })
  gateway = await startTestGateway({ services: { projects: upstream.url, billing: upstream.url, proposals: upstream.url } })
})
beforeEach(async () => {
  atService = []
  ada = await gateway.signedIn()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const READ_CLIENTS: NewApiToken = { name: 'Script', scopes: ['clients:read'], expiresInDays: null }
const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)

async function newToken(fields: Partial<NewApiToken> = {}, at = ada) {
  const { body } = await at.call(apiTokenCalls.create, { body: { ...READ_CLIENTS, ...fields } })
  return { ...body, call: gateway.visitor({ authorization: `Bearer ${body.token}` }).call }
}

const activityOf = async () => (await ada.call(securityCalls.activity)).body.map(({ kind }) => kind)

describe('a token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { token, hint, call: _, ...created } = await newToken()
    expect(token).toMatch(/^billfold_\d+_[\w-]{43}$/)
    expect(token.endsWith(hint)).toBe(true)
    expect((await ada.call(apiTokenCalls.list)).body).toEqual([{ ...created, hint }])
    const stored = await admin<{ row: string }>('select t::text as row from accounts.api_token t where user_id = $1', [ada.user.id])
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toContain(token.slice(-43))
    expect(await activityOf()).toContain('api-token-created')
  })

  test('authenticates requests without a session, in the gateway and in the services', async () => {
    const token = await newToken()
    const { status, body, headers } = await token.call(accountCalls.currentUser)
    expect([status, body.username, headers.getSetCookie()]).toEqual([200, ada.user.username, []])
    expect((await token.call(clientCalls.list)).status).toBe(200)
    expect(atService[0]?.get(IDENTITY_HEADER)).not.toBe('')
    expect(atService[0]?.get('authorization')).toBe('')
  })

  test('takes precedence over a session that is sent with it', async () => {
    const berta = await gateway.signedIn()
    const { token } = await newToken()
    const response = await fetch(`${gateway.origin}/api/user`, { headers: { authorization: `Bearer ${token}`, cookie: cookieHeader(berta.cookies) } })
    expect(await response.json()).toMatchObject({ id: ada.user.id })
  })

  test('records when and from where it was last used', async () => {
    const token = await newToken()
    await token.call(accountCalls.currentUser)
    await expect.poll(async () => (await ada.call(apiTokenCalls.list)).body[0]).toMatchObject({ lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' })
  })

  test('is rejected as soon as it is revoked', async () => {
    const token = await newToken()
    expect((await ada.call(apiTokenCalls.revoke, { params: { id: token.id } })).status).toBe(204)
    const { status, error, headers } = await token.call(clientCalls.list)
    expect([status, error.code, headers.get('www-authenticate')]).toEqual([401, 'unauthenticated', 'Bearer error="invalid_token"'])
    expect(await activityOf()).toContain('api-token-revoked')
  })

  test('is rejected once it has expired', async () => {
    const token = await newToken({ expiresInDays: 30 })
    expect((await token.call(clientCalls.list)).status).toBe(200)
    await admin('update accounts.api_token set expires_at = now() where id = $1', [token.id])
    expect((await token.call(clientCalls.list)).error.message).toBe('This API token has expired')
    expect((await ada.call(apiTokenCalls.list)).body[0]?.isExpired).toBe(true)
  })

  test('cannot be revoked by another user', async () => {
    const token = await newToken()
    const berta = await gateway.signedIn()
    expect((await berta.call(apiTokenCalls.revoke, { params: { id: token.id } })).status).toBe(404)
    expect((await berta.call(apiTokenCalls.list)).body).toEqual([])
    expect((await token.call(clientCalls.list)).status).toBe(200)
  })

  test('is deleted with its account', async () => {
    const token = await newToken()
    await ada.call(securityCalls.deleteAccount, { body: { password: PASSWORD } })
    expect((await token.call(clientCalls.list)).status).toBe(401)
  })
})

test.each([
  ['truncated', (token: string) => token.slice(0, -1)],
  ["changed to another user's id", (token: string) => token.replace(/_\d+_/, '_1_')],
  ['changed to an id outside the integer range', (token: string) => token.replace(/_\d+_/, '_9999999999_')],
  ['from another service', () => 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'],
  ['empty', () => ''],
])('rejects a token that is %s, even with a valid session', async (_, change) => {
  const { token } = await newToken()
  const { status, error } = await ada.call(clientCalls.list, { headers: { authorization: `Bearer ${change(token)}` } })
  expect([status, error.message]).toEqual([401, 'This API token is not valid. It may be incomplete or revoked.'])
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no permissions', { scopes: [] }, 'scopes'],
  ['an unknown permission', { scopes: ['security:write'] }, 'scopes.0'],
  ['an expiry in the past', { expiresInDays: 0 }, 'expiresInDays'],
  ['an expiry too far in the future', { expiresInDays: 10_000 }, 'expiresInDays'],
])('does not create a token with %s', async (_, fields, path) => {
  const { status, error } = await ada.call(apiTokenCalls.create, { body: { ...READ_CLIENTS, ...fields } as NewApiToken })
  expect([status, error.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  expect((await ada.call(apiTokenCalls.list)).body).toEqual([])
})

test('allows at most 50 tokens per account, even with concurrent requests', async () => {
  await admin("insert into accounts.api_token (user_id, name, secret_hash, hint, scopes) select $1, 'T', n::text::bytea, '', '{time:read}' from generate_series(1, 48) n", [ada.user.id])
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.call(apiTokenCalls.create, { body: READ_CLIENTS })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
})

describe('token permissions', () => {
  const paramsOf = ({ path }: Call) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
  const ask = (token: Awaited<ReturnType<typeof newToken>>, call: Call) => token.call(call, { params: paramsOf(call), ...(call.body && { body: {} }) })
  const ofUsers = calls.filter(({ access }) => access === 'user')

  test('do not allow calls outside their scope; the response names the missing permission', async () => {
    const token = await newToken({ scopes: ['clients:read'] })
    const others = ofUsers.filter((call) => scopeOf(call) !== undefined && scopeOf(call) !== 'clients:read')
    for (const call of others) {
      const { status, error, headers } = await ask(token, call)
      expect([call.name, status, error.message]).toEqual([call.name, 403, `This API token needs the permission ${scopeOf(call)}`])
      expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scopeOf(call)}"`)
    }
    expect(others.length).toBeGreaterThan(100)
    expect(atService).toEqual([])
  })

  test('do not allow calls for account security, tokens or search', async () => {
    const token = await newToken({ scopes: ['clients:write', 'settings:write', 'invoices:write'] })
    const closed = ofUsers.filter((call) => scopeOf(call) === undefined && call.name !== accountCalls.currentUser.name)
    for (const call of closed) {
      const { status, error } = await ask(token, call)
      expect([call.name, status, error.message]).toEqual([call.name, 403, 'API tokens cannot be used for this. Log in instead.'])
    }
    expect(closed.length).toBeGreaterThan(15)
  })

  test('do not let a token that may write settings change the email address', async () => {
    const token = await newToken({ scopes: ['settings:write'] })
    expect((await token.call(settingsCalls.update, { body: { profile: { firstName: 'Augusta' } } })).status).toBe(200)
    const profile = { email: 'new@example.com' }
    const { status, error } = await token.call(settingsCalls.update, { body: { profile, currentPassword: PASSWORD } })
    expect([status, error.code]).toEqual([403, 'forbidden'])
    expect((await ada.call(accountCalls.currentUser)).body.email).toBe(ada.user.email)
  })
})

test('gives each token its own quota and reports it in the response headers', async () => {
  const strict = await startTestGateway({ requestsPerToken: 2 })
  const berta = await strict.signedIn()
  const tokens = await Promise.all([1, 2].map(async () => (await berta.call(apiTokenCalls.create, { body: READ_CLIENTS })).body.token))
  const ask = (token = '') => strict.visitor({ authorization: `Bearer ${token}` }).call(accountCalls.currentUser)
  const first = await ask(tokens[0])
  expect([first.status, first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([200, '"token";q=2;w=60', expect.stringMatching(/^"token";r=1;t=\d+$/)])
  await ask(tokens[0])
  const third = await ask(tokens[0])
  expect([third.status, third.error.code, Number(third.headers.get('retry-after')) > 0, third.headers.get('ratelimit')]).toEqual([429, 'too_many_requests', true, expect.stringMatching(/^"token";r=0;/)])
  expect([(await ask(tokens[1])).status, (await berta.call(accountCalls.currentUser)).status]).toEqual([200, 200])
  await strict.close()
})

test.each([
  ['query', (token: string) => `/api/clients?access_token=${token}`],
  ['encoded query', (token: string) => `/api/clients?token=${token.replaceAll('_', '%5F')}`],
  ['path', (token: string) => `/${token}`],
])('rejects and revokes a token in the %s of a URL', async (_, addressOf) => {
  const token = await newToken()
  const response = await fetch(gateway.origin + addressOf(token.token))
  const { message } = (await response.json()) as { message: string }
  expect([response.status, message]).toEqual([400, 'An API token must be in the Authorization header, not in a URL. This token has been revoked.'])
  expect((await token.call(clientCalls.list)).status).toBe(401)
  expect(await activityOf()).toContain('api-token-leaked')
})
