import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway({ proxies: 1 })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ada = await gateway.signedIn(browser('Firefox/145.0', '198.51.100.7'))
})

function browser(name: string, address: string) {
  return { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${name}`, 'x-forwarded-for': address }
}

async function signIn(password = PASSWORD, headers = browser('Chrome/142.0', '198.51.100.8')) {
  const visitor = gateway.visitor(headers)
  const answer = await visitor.call(accountCalls.login, { body: { username: ada.user.username, password } })
  return { ...visitor, ...answer }
}

const isSignedIn = async (visitor: Visitor) => (await visitor.call(accountCalls.currentUser)).status === 200
const NEW = 'a longer password'
const change = (body: Record<string, unknown>, visitor: Visitor = ada) =>
  visitor.call(securityCalls.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...body } })

describe('a password change', () => {
  test('accepts the new password and rejects the old one', async () => {
    expect((await change({})).status).toBe(204)
    expect([(await signIn()).status, (await signIn(NEW)).status]).toEqual([401, 200])
  })

  test('revokes all other sessions and continues the current one under a new id', async () => {
    const elsewhere = await signIn()
    const copy = gateway.visitor()
    for (const [name, value] of ada.cookies) copy.cookies.set(name, value)
    await change({})
    expect([await isSignedIn(elsewhere), await isSignedIn(copy), await isSignedIn(ada)]).toEqual([false, false, true])
    expect(ada.cookies.get('billfold.sid')).not.toBe(copy.cookies.get('billfold.sid'))
    expect((await ada.call(securityCalls.sessions)).body).toHaveLength(1)
  })

  test.each([
    [{ currentPassword: 'wrong' }, 'currentPassword', 'Current password is incorrect'],
    [{ currentPassword: '' }, 'currentPassword', 'Password is required'],
    [{ confirmPassword: 'another one' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'newPassword', 'Password must be at least 8 characters'],
  ])('is rejected and changes nothing if sent with %j', async (body, path, message) => {
    const { status, error } = await change(body)
    expect([status, error.message, error.issues]).toEqual([400, message, [{ path, message }]])
    expect([await isSignedIn(ada), (await signIn()).status]).toEqual([true, 200])
  })

  test('succeeds only once for two concurrent requests', async () => {
    const elsewhere = await signIn()
    const answers = await Promise.all([change({}), change({}, elsewhere)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('limits password guesses made with a stolen session', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await change({ currentPassword: 'wrong' })).status).toBe(400)
    expect((await change({})).status).toBe(429)
    for (const call of [securityCalls.beginTwoFactor, securityCalls.deleteAccount]) expect((await ada.call(call, { body: { password: PASSWORD } })).status).toBe(429)
    expect((await signIn()).status).toBe(200)
  })
})

describe('the session list', () => {
  test('includes the current session and is sorted by last use, newest first', async () => {
    const elsewhere = await signIn()
    await queryAs(gateway.database.url('accounts'), null, "update session set last_seen_at = now() - interval '1 hour' where user_id = $1 and address = '198.51.100.7'", [ada.user.id])
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const [here, there] = [{ device: 'Firefox on Linux', browser: 'Firefox', system: 'Linux', address: '198.51.100.7' }, { device: 'Chrome on Linux', browser: 'Chrome', system: 'Linux', address: '198.51.100.8' }]
    const entry = (place: object, isCurrent: boolean) => ({ ...place, id: expect.any(Number), createdAt: instant, lastSeenAt: instant, isCurrent })
    expect((await elsewhere.call(securityCalls.sessions)).body).toEqual([entry(there, true), entry(here, false)])
    expect((await ada.call(securityCalls.sessions)).body.map(({ isCurrent }) => isCurrent)).toContain(true)
  })

  test('omits expired sessions', async () => {
    await signIn()
    await queryAs(gateway.database.url('accounts'), null, "update session set expires_at = now() where user_id = $1 and address = '198.51.100.8'", [ada.user.id])
    expect((await ada.call(securityCalls.sessions)).body).toHaveLength(1)
  })

  test('lets the user revoke sessions one by one', async () => {
    const elsewhere = await signIn()
    const other = (await ada.call(securityCalls.sessions)).body.find(({ isCurrent }) => !isCurrent)
    const end = (id = 0) => ada.call(securityCalls.endSession, { params: { id } })
    expect((await end(other?.id)).status).toBe(204)
    expect([await isSignedIn(elsewhere), await isSignedIn(ada)]).toEqual([false, true])
    expect((await end(other?.id)).error).toMatchObject({ code: 'not_found', message: 'Session not found' })
  })

  test('lets the user revoke the current session, which deletes the cookie', async () => {
    const [mine] = (await ada.call(securityCalls.sessions)).body
    await ada.call(securityCalls.endSession, { params: { id: mine?.id ?? 0 } })
    expect([ada.cookies.size, await isSignedIn(ada)]).toEqual([0, false])
  })

  test('lets the user revoke all other sessions', async () => {
    const others = [await signIn(), await signIn()]
    expect((await ada.call(securityCalls.endOtherSessions)).status).toBe(204)
    expect(await Promise.all([ada, ...others].map(isSignedIn))).toEqual([true, false, false])
  })

  test('returns 404 for another user’s session without revoking it', async () => {
    const berta = await gateway.signedIn()
    const [theirs] = (await berta.call(securityCalls.sessions)).body
    expect((await ada.call(securityCalls.endSession, { params: { id: theirs?.id ?? 0 } })).status).toBe(404)
    await ada.call(securityCalls.endOtherSessions)
    expect(await isSignedIn(berta)).toBe(true)
  })
})
