import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, someone, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ proxies: 1 })
})
afterAll(() => gateway.close())

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

async function signIn(address: string, username: string, password: string) {
  return gateway.visitor({ 'x-forwarded-for': address }).call(accountCalls.login, { body: { username, password } })
}

async function fail(times: number, username: string, addressOf: () => string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await signIn(addressOf(), username, 'wrong')).status)
  return statuses
}

test('blocks an address for 15 minutes after ten failed sign-ins to one account', async () => {
  const { user } = await gateway.signedIn()
  const address = newAddress()
  expect(await fail(10, user.username, () => address)).toEqual(Array(10).fill(401))
  const { status, error, headers } = await signIn(address, user.username, PASSWORD)
  expect(status).toBe(429)
  expect(error).toMatchObject({ code: 'too_many_requests', message: 'Too many failed logins. Try again in 15 minutes.', values: { wait: { text: '{count} minutes', values: { count: 15 } } } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(890)
})

test('counts failed sign-ins with the user name towards the limit for sign-ins with the e-mail address', async () => {
  const { user } = await gateway.signedIn()
  const address = newAddress()
  await fail(10, user.username, () => address)
  expect((await signIn(address, user.email, PASSWORD)).status).toBe(429)
})

describe('a user name that is another user’s e-mail address', () => {
  const OWN = 'another one'
  async function annaAndBerta(bertasAddress = newAddress()) {
    const { user: anna } = await gateway.signedIn()
    const berta = gateway.visitor({ 'x-forwarded-for': bertasAddress })
    await berta.call(accountCalls.register, { body: { ...someone(), username: anna.email, password: OWN } })
    return { anna, berta }
  }
  /** Multiplies the recorded failures to reach a limit quickly. */
  const multiply = (times: number) => queryAs(gateway.database.url('accounts'), null, 'update sign_in_failure set failures = failures * $1', [times])

  test('is throttled for both accounts', async () => {
    const { anna } = await annaAndBerta()
    const address = newAddress()
    await fail(1, anna.email, () => address)
    await multiply(10)
    for (const password of ['wrong', PASSWORD, OWN]) expect((await signIn(address, anna.email.toUpperCase(), password)).status).toBe(429)
  })

  test('lets each user sign in with their own password', async () => {
    const { anna } = await annaAndBerta()
    const usernames = [PASSWORD, OWN].map(async (password) => (await signIn(newAddress(), anna.email, password)).body.username)
    expect(await Promise.all(usernames)).toEqual([anna.username, anna.email])
  })

  test('does not give users who sign in with their own password extra guesses at the other user’s password', async () => {
    const { anna } = await annaAndBerta()
    const address = newAddress()
    for (let round = 0; round < 2; round += 1) {
      await fail(4, anna.email, () => address)
      expect((await signIn(address, anna.email, OWN)).status).toBe(200)
    }
    for (const name of [anna.email, anna.username]) expect((await signIn(address, name, PASSWORD)).status).toBe(429)
    expect((await signIn(address, anna.email, OWN)).status).toBe(200)
  })

  test('does not treat one user’s known network as known for the other user', async () => {
    const bertas = newAddress()
    const { anna } = await annaAndBerta(bertas)
    await fail(2, anna.email, newAddress)
    await multiply(50)
    expect((await signIn(bertas, anna.email, PASSWORD)).status).toBe(429)
    expect((await signIn(bertas, anna.email, OWN)).status).toBe(200)
  })

  test('does not reveal where failed sign-ins for the other user came from', async () => {
    const { anna, berta } = await annaAndBerta()
    const address = newAddress()
    await fail(1, anna.email, () => address)
    expect(await noted(anna.id, address)).toEqual(['sign-in-failed'])
    expect(JSON.stringify((await berta.call(securityCalls.activity)).body)).not.toContain(address)
  })

  /** The failure is recorded asynchronously. */
  const noted = (userId: number, address: string) =>
    vi.waitUntil(async () => {
      const kinds = await queryAs<{ kind: string }>(gateway.database.adminUrl, null, 'select kind from accounts.activity where user_id = $1 and address = $2', [userId, address])
      return kinds.length > 0 && kinds.map(({ kind }) => kind)
    })
})

test('throttles unknown names in the same way as known ones', async () => {
  const address = newAddress()
  expect((await fail(11, 'nobody-at-all', () => address)).at(-1)).toBe(429)
})

test('does not let strangers lock out an owner who signs in from a different address', async () => {
  const { user } = await gateway.signedIn()
  const stranger = newAddress()
  expect((await fail(12, user.username, () => stranger)).at(-1)).toBe(429)
  expect((await signIn(newAddress(), user.username, PASSWORD)).status).toBe(200)
})

test('does not let many strangers lock out another IPv6 address in the owner’s known network', async () => {
  const { user } = await gateway.signedIn({ 'x-forwarded-for': '2001:db8:7:8:1111:2222:3333:4444' })
  await fail(2, user.username, newAddress)
  // Simulates a hundred failures.
  await queryAs(gateway.database.url('accounts'), null, 'update sign_in_failure set failures = failures * 50')
  expect((await signIn('2001:db8:7:9::1', user.username, PASSWORD)).status).toBe(429)
  // IPv6 privacy addresses change their second half daily.
  expect((await signIn('2001:db8:7:8::5', user.username, PASSWORD)).status).toBe(200)
})

test('does not let many strangers lock out the owner’s known network', async () => {
  const home = newAddress()
  const { user } = await gateway.signedIn({ 'x-forwarded-for': home })
  await fail(2, user.username, newAddress)
  // Simulates a hundred failures.
  await queryAs(gateway.database.url('accounts'), null, 'update sign_in_failure set failures = failures * 50')
  expect((await signIn(newAddress(), user.username, PASSWORD)).status).toBe(429)
  expect((await signIn(home, user.username, PASSWORD)).status).toBe(200)
})

test('blocks only the address from which sign-ins fail for many names', async () => {
  const { user } = await gateway.signedIn()
  const stranger = newAddress()
  for (const name of ['nobody-a', 'nobody-b']) await fail(1, name, () => stranger)
  // Simulates a hundred failures.
  await queryAs(gateway.database.url('accounts'), null, 'update sign_in_failure set failures = failures * 50')
  expect((await signIn(stranger, user.username, PASSWORD)).status).toBe(429)
  expect((await signIn(newAddress(), user.username, PASSWORD)).status).toBe(200)
})

test('never throttles successful sign-ins, which reset the failure count', async () => {
  const { user } = await gateway.signedIn()
  const address = newAddress()
  const together = await Promise.all(Array.from({ length: 12 }, () => signIn(address, user.username, PASSWORD)))
  expect(together.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (let round = 0; round < 2; round += 1) {
    await fail(6, user.username, () => address)
    expect((await signIn(address, user.username, PASSWORD)).status).toBe(200)
  }
})

test('counts every guess, even concurrent ones', async () => {
  const { user } = await gateway.signedIn()
  const address = newAddress()
  const guesses = [...Array<string>(24).fill('wrong'), PASSWORD].map((password) => signIn(address, user.username, password))
  expect((await Promise.all(guesses)).at(-1)?.status).toBe(429)
}, 60_000)

test('resets the failure count when its time window expires', async () => {
  const { user } = await gateway.signedIn()
  const address = newAddress()
  await fail(10, user.username, () => address)
  await queryAs(gateway.database.url('accounts'), null, "update sign_in_failure set until = now() - interval '1 second'")
  expect((await fail(1, user.username, () => address))[0]).toBe(401)
  expect((await signIn(address, user.username, PASSWORD)).status).toBe(200)
})
