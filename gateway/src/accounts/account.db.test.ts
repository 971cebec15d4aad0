import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, someone, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

describe('registration', () => {
  test('creates the account, signs in and returns the user without the password', async () => {
    const registration = someone()
    const { call } = gateway.visitor()
    const { status, body } = await call(accountCalls.register, { body: registration })
    const { password: _, ...fields } = registration
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      ...fields,
      isEmailConfirmed: false,
      timeZone: 'America/New_York',
      language: 'en',
      hoursFormat: 'decimal',
      timerRounding: 'off',
      appearance: 'dark',
      density: 'comfortable',
      avatarUrl: null,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await call(accountCalls.currentUser)).body).toEqual(body)
  })

  test('stores only an argon2id hash of the password', async () => {
    const { user } = await gateway.signedIn()
    const [row] = await queryAs<{ password_hash: string }>(
      gateway.database.url('accounts'),
      null,
      'select password_hash from account where id = $1',
      [user.id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test.each([
    ['username', 'username_taken', 'Username already exists'],
    ['email', 'email_taken', 'Email already exists'],
  ] as const)('rejects a %s that is already taken, regardless of letter case', async (field, code, message) => {
    const first = someone()
    await gateway.visitor().call(accountCalls.register, { body: first })
    const second = { ...someone(), [field]: first[field].toUpperCase() }
    const { status, error } = await gateway.visitor().call(accountCalls.register, { body: second })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code, message, issues: [{ path: field, message }] })
  })

  test('creates only one account for concurrent requests with the same user name', async () => {
    const { username } = someone()
    const attempts = Array.from({ length: 8 }, () => gateway.visitor().call(accountCalls.register, { body: { ...someone(), username } }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })

  test('handles two hundred concurrent requests if the limit allows them', { timeout: 60_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.visitor().call(accountCalls.register, { body: someone() })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is rate-limited per network; failed attempts count, and other networks are not affected', async () => {
    const strict = await startTestGateway({ proxies: 1, registrationsPerNetwork: 3 })
    const register = (address: string, fields: object = {}) =>
      strict.visitor({ 'x-forwarded-for': address }).call(accountCalls.register, { body: { ...someone(), ...fields } })
    const { body: ada } = await register('2001:db8:1:2::1')
    // Attackers can use many addresses in one network, so the limit applies to the network.
    for (const address of ['2001:db8:1:2::2', '2001:db8:1:2:ffff::3']) expect((await register(address, { email: ada.email })).status).toBe(409)
    const { status, error, headers } = await register('2001:db8:1:2::4')
    expect([status, error.code, error.message]).toEqual([429, 'too_many_requests', 'Too many new accounts. Try again in 15 minutes.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await register('2001:db8:1:3::1')).status).toBe(200)
    await strict.close()
  })

  test('reports every missing field', async () => {
    const { status, error } = await gateway.visitor().call(accountCalls.register, { body: {} })
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path)).toEqual(['firstName', 'lastName', 'username', 'email', 'password'])
  })
})

describe('sign-in', () => {
  test('accepts the user name or the e-mail address, regardless of letter case', async () => {
    const { user } = await gateway.signedIn()
    for (const username of [user.username, user.username.toUpperCase(), user.email, user.email.toUpperCase()]) {
      const { status, body } = await gateway.visitor().call(accountCalls.login, { body: { username, password: PASSWORD } })
      expect([status, body]).toEqual([200, user])
    }
  })

  test('works for both users when one’s user name is the other’s e-mail address', async () => {
    const { user: anna } = await gateway.signedIn()
    const impostor = { ...someone(), username: anna.email, password: 'another one' }
    const { body: berta } = await gateway.visitor().call(accountCalls.register, { body: impostor })
    const byPassword = async (password: string) =>
      (await gateway.visitor().call(accountCalls.login, { body: { username: anna.email, password } })).body.id
    expect(await byPassword(PASSWORD)).toBe(anna.id)
    expect(await byPassword('another one')).toBe(berta.id)
  })

  test('returns the same response for a wrong password and for an unknown name', async () => {
    const { user } = await gateway.signedIn()
    for (const username of [user.username, 'nobody-has-this-name']) {
      const { status, error } = await gateway.visitor().call(accountCalls.login, { body: { username, password: 'wrong' } })
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid username or password' })
    }
  })

  test('compares every character of a long password', async () => {
    const password = 'p'.repeat(100_000)
    const { username } = (await gateway.visitor().call(accountCalls.register, { body: { ...someone(), password } })).body
    const signIn = async (typed: string) => gateway.visitor().call(accountCalls.login, { body: { username, password: typed } })
    expect((await signIn(password)).status).toBe(200)
    for (const wrong of [password.slice(1), `${password.slice(1)}q`])
      expect(await signIn(wrong)).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  })

  test('returns the time zone from the settings', async () => {
    const { user, call } = await gateway.signedIn()
    await queryAs(gateway.database.url('accounts'), user.id, 'insert into settings (user_id, profile) values ($1, $2)', [
      user.id,
      { timezone: 'Europe/Berlin' },
    ])
    expect((await call(accountCalls.currentUser)).body.timeZone).toBe('Europe/Berlin')
  })
})

describe('sign-out', () => {
  test('invalidates every copy of the session cookie', async () => {
    const { call, cookies } = await gateway.signedIn()
    const copy = gateway.visitor()
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    expect((await copy.call(accountCalls.currentUser)).status).toBe(200)
    expect((await call(accountCalls.logout)).status).toBe(204)
    expect(cookies.size).toBe(0)
    expect((await copy.call(accountCalls.currentUser)).status).toBe(401)
  })

  test('succeeds without a session', async () => {
    expect((await gateway.visitor().call(accountCalls.logout)).status).toBe(204)
  })
})
