import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, someone, startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return queryAs<Row>(gateway.database.url('accounts'), null, sql, values)
}

const statusOf = async (visitor: Visitor) => (await visitor.call(accountCalls.currentUser)).status

describe('a session cookie', () => {
  test('is HttpOnly, SameSite=Lax, signed, and not Secure on a plain-HTTP origin', async () => {
    const { headers } = await gateway.visitor().call(accountCalls.register, { body: someone() })
    const lines = headers.getSetCookie()
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/; httponly/i)
      expect(line).toMatch(/; samesite=lax/i)
      expect(line).not.toMatch(/; secure/i)
    }
  })

  test('is Secure and has the __Host- prefix when browsers use HTTPS, even behind a TLS proxy', async () => {
    const behindTls = await startTestGateway({ publicOrigin: 'https://billfold.example' })
    const { headers } = await behindTls.visitor().call(accountCalls.register, { body: someone() })
    await behindTls.close()
    expect(headers.getSetCookie()).toHaveLength(2)
    for (const line of headers.getSetCookie()) expect(line).toMatch(/^__Host-billfold\.sid(?:\.sig)?=[^;]+; path=\/; (?!.*domain).*secure/i)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test('is ignored if its signature is invalid', async () => {
    const visitor = await gateway.signedIn()
    visitor.cookies.set('billfold.sid.sig', 'A'.repeat(27))
    expect(await statusOf(visitor)).toBe(401)
  })

  test('changes at every sign-in, which invalidates the previous cookie', async () => {
    const visitor = await gateway.signedIn()
    const before = gateway.visitor()
    for (const [name, value] of visitor.cookies) before.cookies.set(name, value)
    await visitor.call(accountCalls.login, { body: { username: visitor.user.username, password: PASSWORD } })
    expect(visitor.cookies.get('billfold.sid')).not.toBe(before.cookies.get('billfold.sid'))
    expect(await statusOf(before)).toBe(401)
    expect(await statusOf(visitor)).toBe(200)
  })
})

describe('a session', () => {
  test('is stored under the hash of its id, with the IP address and the browser', async () => {
    const { user, cookies } = await gateway.signedIn({ 'user-agent': 'Some browser' })
    const rows = await query('select encode(id_hash, \'base64\') as hash, address, user_agent, data from session where user_id = $1', [user.id])
    expect(rows).toEqual([{ hash: expect.any(String), address: '127.0.0.1', user_agent: 'Some browser', data: {} }])
    expect(JSON.stringify(rows)).not.toContain(cookies.get('billfold.sid'))
  })

  test('is not created for visitors', async () => {
    const [before] = await query<{ count: string }>('select count(*) from session')
    const { headers } = await gateway.visitor().call(accountCalls.currentUser)
    await gateway.visitor().call(accountCalls.login, { body: { username: 'x', password: 'y' } })
    expect(headers.getSetCookie()).toEqual([])
    expect(await query('select count(*) from session')).toEqual([before])
  })

  test.each([
    ['not used for 14 days', "last_seen_at = now() - interval '14 days'"],
    ['90 days old', 'expires_at = now()'],
  ])('expires when it is %s and is deleted at the next sign-in', async (_, change) => {
    const visitor = await gateway.signedIn()
    await query(`update session set ${change} where user_id = $1`, [visitor.user.id])
    expect(await statusOf(visitor)).toBe(401)
    await gateway.visitor().call(accountCalls.login, { body: { username: visitor.user.username, password: PASSWORD } })
    expect(await query('select from session where user_id = $1', [visitor.user.id])).toHaveLength(1)
  })

  test('records its last use at most once a minute, not on every request', async () => {
    const visitor = await gateway.signedIn()
    const seen = async () => (await query<{ at: string }>('select last_seen_at::text as at from session where user_id = $1', [visitor.user.id]))[0]?.at
    const first = await seen()
    await statusOf(visitor)
    expect(await seen()).toBe(first)
    await query("update session set last_seen_at = now() - interval '2 minutes' where user_id = $1", [visitor.user.id])
    const stale = await seen()
    const seenAfterUse = async () => (await statusOf(visitor)) === 200 && (await seen())
    await expect.poll(seenAfterUse, { timeout: 5000 }).not.toBe(stale)
  })

  test('is deleted with its account', async () => {
    const visitor = await gateway.signedIn()
    await query('delete from account where id = $1', [visitor.user.id])
    expect(await statusOf(visitor)).toBe(401)
  })
})
