import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { KeyRing } from '@billfold/server-kit/key-ring'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { secretOf } from '../testing/authenticator.ts'
import { PASSWORD, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { stepAt, totp } from './totp.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway({ proxies: 1 })
  // Stops the clock, so that no test crosses into the next 30-second step.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterAll(async () => {
  vi.useRealTimers()
  await gateway.close()
})

const HOME = '198.51.100.7'
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

beforeEach(async () => {
  ada = await gateway.signedIn({ 'x-forwarded-for': HOME })
})

const query = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)

async function signIn(code?: string, { address = newAddress(), password = PASSWORD } = {}) {
  const body = { username: ada.user.username, password, ...(code !== undefined && { code }) }
  return gateway.visitor({ 'x-forwarded-for': address }).call(accountCalls.login, { body })
}

const begin = () => ada.call(securityCalls.beginTwoFactor, { body: { password: PASSWORD } })
const state = async () => (await ada.call(securityCalls.twoFactor)).body

/** Enables the second factor with the previous step's code, so that the current and the next code are still unused. */
async function enabled() {
  const secret = secretOf((await begin()).body.uri)
  const codeAt = (steps: number) => totp(secret, stepAt(Date.now()) + steps)
  const { status, body } = await ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(-1) } })
  expect(status).toBe(200)
  /** Returns a code that is not currently valid. */
  const wrong = () => ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1, 2].map(codeAt).includes(code)) ?? ''
  return { codeAt, wrong, recoveryCodes: body.recoveryCodes }
}

describe('enabling the second factor', () => {
  test('requires the password before setup starts; the new secret has no effect yet', async () => {
    expect((await ada.call(securityCalls.beginTwoFactor, { body: { password: 'wrong' } })).error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'password' }] })
    const { body } = await begin()
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(`otpauth://totp/Billfold:${encodeURIComponent(ada.user.email)}?secret=${body.secret}&issuer=Billfold&algorithm=SHA1&digits=6&period=30`)
    expect(await state()).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
  })

  test('requires a code generated with the new secret', async () => {
    await begin()
    const { status, error } = await ada.call(securityCalls.enableTwoFactor, { body: { code: 'abcdef' } })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'code'])
    expect((await state()).isEnabled).toBe(false)
  })

  test('returns 409 if setup was not started', async () => {
    expect((await ada.call(securityCalls.enableTwoFactor, { body: { code: '123456' } })).status).toBe(409)
  })

  test('is possible for 15 minutes, after which setup must be restarted', async () => {
    const { uri } = (await begin()).body
    await query("update accounts.second_factor set begun_at = now() - interval '16 minutes' where user_id = $1", [ada.user.id])
    const { status, error } = await ada.call(securityCalls.enableTwoFactor, { body: { code: totp(secretOf(uri), stepAt(Date.now())) } })
    expect([status, error.message]).toEqual([409, 'This QR code has expired. Please start again.'])
    expect((await enabled()).recoveryCodes).toHaveLength(10)
  })

  test('deletes an unfinished setup when it expires', async () => {
    const others = [await gateway.signedIn(), await gateway.signedIn()]
    for (const { call } of others) await call(securityCalls.beginTwoFactor, { body: { password: PASSWORD } })
    await enabled()
    const ids = [ada, ...others].map(({ user }) => user.id)
    await query("update accounts.second_factor set begun_at = now() - interval '16 minutes' where user_id = any ($1)", [ids.slice(0, 2)])
    await queryAs(gateway.database.url('accounts'), null, 'select delete_old_rows_of_second_factor(0, 2147483647)')
    const left = await query<{ id: number }>('select user_id as id from accounts.second_factor where user_id = any ($1) order by 1', [ids])
    expect(left.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })

  test('returns ten recovery codes, rotates the session and works only once', async () => {
    const before = gateway.visitor()
    for (const [name, value] of ada.cookies) before.cookies.set(name, value)
    const { recoveryCodes, codeAt } = await enabled()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/)
    expect(await state()).toEqual({ isEnabled: true, recoveryCodesLeft: 10 })
    expect((await before.call(accountCalls.currentUser)).status).toBe(401)
    expect((await begin()).error).toMatchObject({ code: 'conflict', message: 'Two-factor authentication is already enabled' })
    expect((await ada.call(securityCalls.enableTwoFactor, { body: { code: codeAt(0) } })).status).toBe(409)
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { uri } = (await begin()).body
    const [factor] = await query<{ secret: Buffer }>('select secret from accounts.second_factor where user_id = $1', [ada.user.id])
    expect(factor?.secret.includes(secretOf(uri))).toBe(false)
    const { recoveryCodes } = await enabled()
    const kept = await query<{ hash: string }>("select encode(hash, 'escape') as hash from accounts.recovery_code where user_id = $1", [ada.user.id])
    expect(kept).toHaveLength(10)
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
  })
})

describe('sign-in with a second factor', () => {
  test('requests the code only after the correct password', async () => {
    await enabled()
    expect((await signIn()).error).toMatchObject({ code: 'second_factor_required', message: 'Enter the code from your authenticator app' })
    expect((await signIn(undefined, { password: 'wrong' })).error.code).toBe('invalid_credentials')
    expect((await signIn('123456', { password: 'wrong' })).error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid username or password' })
  })

  test('accepts the current code, with or without a space, and the next code', async () => {
    const { codeAt } = await enabled()
    expect((await signIn(codeAt(0).replace(/^.../, '$& '))).status).toBe(200)
    expect((await signIn(codeAt(1))).status).toBe(200)
  })

  test('accepts a code only once, even for concurrent requests', async () => {
    const { codeAt } = await enabled()
    const code = codeAt(0)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(code)).status).toBe(401)
  })

  test('rejects a wrong code and reports the issue on the code field', async () => {
    const { wrong } = await enabled()
    const { status, error } = await signIn(wrong())
    expect([status, error]).toMatchObject([401, { code: 'invalid_credentials', issues: [{ path: 'code', message: 'The code is not correct' }] }])
  })

  test('accepts each recovery code only once', async () => {
    const { recoveryCodes } = await enabled()
    const [code = ''] = recoveryCodes
    const answers = await Promise.all([signIn(code), signIn(code.toUpperCase().replaceAll('-', ' '))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await state()).recoveryCodesLeft).toBe(9)
  })

  test('accepts the shorter recovery codes from earlier releases', async () => {
    await enabled()
    await query("insert into accounts.recovery_code (user_id, hash) values ($1, sha256('k7qm2xn4abcdq5rt'))", [ada.user.id])
    expect((await signIn('k7qm-2xn4-abcd-q5rt')).status).toBe(200)
  })

  test('also requires the code after a password reset', async () => {
    await enabled()
    await query("insert into accounts.password_reset (token_hash, user_id, expires_at) values (sha256('of the link'), $1, now() + interval '1 hour')", [ada.user.id])
    const { status, headers } = await gateway.visitor().call(securityCalls.resetPassword, { body: { token: 'of the link', newPassword: 'another password' } })
    expect([status, headers.getSetCookie()]).toEqual([204, []])
    expect((await signIn(undefined, { password: 'another password' })).error.code).toBe('second_factor_required')
  })

  test('requires no code once the second factor is disabled; disabling it rotates the session', async () => {
    const { codeAt } = await enabled()
    const before = ada.cookies.get('billfold.sid')
    expect((await ada.call(securityCalls.disableTwoFactor, { body: { password: 'wrong', code: codeAt(0) } })).status).toBe(400)
    expect((await ada.call(securityCalls.disableTwoFactor, { body: { password: PASSWORD, code: codeAt(0) } })).body).toEqual({ isEnabled: false, recoveryCodesLeft: 0 })
    expect(ada.cookies.get('billfold.sid')).not.toBe(before)
    expect((await signIn()).status).toBe(200)
  })
})

describe('a gateway with another key for second factors', () => {
  const [former] = testKeys.secondFactor
  const newer = { id: 'k2', secret: 'a newer key of the second factor' }

  async function gatewayWith(...secondFactor: KeyRing) {
    const { database } = gateway
    const other = await startTestGateway({ databaseUrl: database.url('accounts'), searchUrl: database.searchUrl, keys: { ...testKeys, secondFactor } })
    onTestFinished(() => other.close())
    return async (code = '') => (await other.visitor().call(accountCalls.login, { body: { username: ada.user.username, password: PASSWORD, code } })).status
  }

  test('rejects all authenticator codes but still accepts recovery codes', async () => {
    const { codeAt, recoveryCodes } = await enabled()
    const open = await gatewayWith(newer)
    expect([await open(codeAt(0)), await open(recoveryCodes[0])]).toEqual([401, 200])
  })

  test('accepts codes after a key rotation and re-encrypts the secret with the new key at the next sign-in', async () => {
    const { codeAt } = await enabled()
    const rotated = await gatewayWith(newer, former)
    expect(await rotated(codeAt(0))).toBe(200)
    const retired = await gatewayWith(newer)
    expect(await retired(codeAt(1))).toBe(200)
  })
})

test('new recovery codes replace the previous ones', async () => {
  expect((await ada.call(securityCalls.renewRecoveryCodes, { body: { password: PASSWORD } })).status).toBe(409)
  const { recoveryCodes, codeAt } = await enabled()
  const { body } = await ada.call(securityCalls.renewRecoveryCodes, { body: { password: PASSWORD, code: codeAt(0) } })
  expect(new Set([...body.recoveryCodes, ...recoveryCodes]).size).toBe(20)
  expect((await signIn(recoveryCodes[0])).status).toBe(401)
  expect((await signIn(body.recoveryCodes[0])).status).toBe(200)
})

describe.each([
  ['disabling the second factor', securityCalls.disableTwoFactor, 200],
  ['renewing the recovery codes', securityCalls.renewRecoveryCodes, 200],
  ['deleting the account', securityCalls.deleteAccount, 204],
] as const)('%s', (_, call, success) => {
  const send = (code?: string, password = PASSWORD) => ada.call(call, { body: { password, ...(code !== undefined && { code }) } })

  test('requires a code in addition to the password', async () => {
    const { codeAt, wrong } = await enabled()
    expect((await send(codeAt(0), 'wrong')).error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'password' }] })
    expect(await send()).toMatchObject({ status: 401, error: { code: 'second_factor_required' } })
    expect(await send(wrong())).toMatchObject({ status: 401, error: { code: 'invalid_credentials', issues: [{ path: 'code' }] } })
    expect(await state()).toEqual({ isEnabled: true, recoveryCodesLeft: 10 })
    expect((await send(codeAt(0))).status).toBe(success)
  })

  test('accepts a recovery code', async () => {
    const { recoveryCodes } = await enabled()
    expect((await send(recoveryCodes[0])).status).toBe(success)
  })

  test('accepts each code only once and allows only five guesses', async () => {
    const { codeAt, wrong } = await enabled()
    expect((await signIn(codeAt(0), { address: HOME })).status).toBe(200)
    expect((await send(codeAt(0))).status).toBe(401)
    for (let guess = 0; guess < 4; guess += 1) await send(wrong())
    expect((await send(codeAt(1))).status).toBe(429)
    expect((await state()).isEnabled).toBe(true)
  })
})

describe('guessing codes with the right password', () => {
  test('is blocked after five guesses from any number of addresses; each further guess doubles the wait', async () => {
    const { wrong } = await enabled()
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(wrong())).status).toBe(401)
    const { status, error, headers } = await signIn(wrong())
    expect([status, error.message]).toEqual([429, 'Too many wrong codes. Try again in 1 minute, or use a recovery code.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
    await query("update accounts.second_factor_failure set until = now() - interval '1 second' where user_id = $1", [ada.user.id])
    expect((await signIn(wrong())).status).toBe(401)
    expect((await signIn(wrong())).error.message).toBe('Too many wrong codes. Try again in 2 minutes, or use a recovery code.')
  })

  test('is limited even for concurrent guesses', async () => {
    const { wrong } = await enabled()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(wrong())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  }, 60_000)

  test('is blocked for a day after ten thousand guesses, but the owner can still sign in from home or with a recovery code', async () => {
    const { wrong, codeAt, recoveryCodes } = await enabled()
    await signIn(wrong())
    await query('update accounts.second_factor_failure set failures = 10000 where user_id = $1', [ada.user.id])
    expect((await signIn(wrong())).status).toBe(401)
    expect((await signIn(codeAt(0))).error.message).toBe('Too many wrong codes. Try again in 24 hours, or use a recovery code.')
    expect((await signIn(recoveryCodes[0])).status).toBe(200)
    expect((await signIn(codeAt(0), { address: HOME })).status).toBe(200)
  })

  test('does not lock out another address in the owner’s known IPv6 network', async () => {
    const home = gateway.visitor({ 'x-forwarded-for': '2001:db8:5:6:1:2:3:4' })
    const { wrong, codeAt } = await enabled()
    expect((await home.call(accountCalls.login, { body: { username: ada.user.username, password: PASSWORD, code: codeAt(0) } })).status).toBe(200)
    await signIn(wrong())
    await query('update accounts.second_factor_failure set failures = 10000 where user_id = $1', [ada.user.id])
    await signIn(wrong())
    expect((await signIn(codeAt(1), { address: '2001:db8:5:7::1' })).status).toBe(429)
    expect((await signIn(codeAt(1), { address: '2001:db8:5:6:ffff::9' })).status).toBe(200)
  })

  test('is counted from zero after a correct code', async () => {
    const { wrong, codeAt } = await enabled()
    for (let guess = 0; guess < 4; guess += 1) await signIn(wrong(), { address: HOME })
    expect((await signIn(codeAt(0), { address: HOME })).status).toBe(200)
    expect(await query('select from accounts.second_factor_failure where user_id = $1', [ada.user.id])).toEqual([])
  })

  test('is counted from zero after the second factor is disabled and set up again', async () => {
    const { wrong, recoveryCodes } = await enabled()
    for (let guess = 0; guess < 6; guess += 1) await signIn(wrong())
    await ada.call(securityCalls.disableTwoFactor, { body: { password: PASSWORD, code: recoveryCodes[0] } })
    const { codeAt } = await enabled()
    expect((await signIn(codeAt(0))).status).toBe(200)
  })
})
