import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { median } from '../../bench/quantile.ts'
import { startTestGateway, type TestGateway } from '../../gateway/src/testing/test-gateway.ts'
import { counted, grouped, volume } from './count.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ proxies: 1 })
})
afterAll(() => gateway.close())

const MAX_DIFFERENCE = 0.05
/** Before an address or a name has failed too often. */
const BEFORE_LIMIT = 4

test('a wrong password takes as long whether or not anybody has the name', async (context) => {
  const { user } = await gateway.signedIn()
  const { call } = gateway.visitor({ 'x-forwarded-for': '203.0.113.7' })
  const names = { known: user.username, unknown: `${user.username.slice(0, -1)}~`, 'known address': user.email, 'unknown address': `~${user.email.slice(1)}` }
  const times = Object.fromEntries(Object.keys(names).map((kind) => [kind, [] as number[]]))
  async function attempt(kind: string, username: string): Promise<void> {
    const start = performance.now()
    const { status, error } = await call(accountCalls.login, { body: { username, password: 'wrong horse' } })
    times[kind]?.push(performance.now() - start)
    expect([status, error.message]).toEqual([401, 'Invalid username or password'])
  }
  const attempts = volume(500, 20)
  for (let n = 0; n < attempts; n += 1) {
    // In another order each time, so that none always comes after the same one.
    const round = Object.entries(names)
    for (const [kind, username] of [...round.slice(n % 4), ...round.slice(0, n % 4)]) await attempt(kind, username)
    if (n % BEFORE_LIMIT === 0) await queryAs(gateway.database.adminUrl, null, 'delete from accounts.sign_in_failure')
  }
  const of = (kind: string) => times[kind] ?? []
  const [known, unknown] = [median([...of('known'), ...of('known address')]), median([...of('unknown'), ...of('unknown address')])]
  // Within a round: what else the machine does takes from both alike.
  const pairs = ['', ' address'].flatMap((kind) => of(`known${kind}`).map((ms, n) => ms - (of(`unknown${kind}`)[n] ?? 0)))
  const difference = Math.abs(median(pairs)) / unknown
  // Few tell nothing of a median.
  expect(difference).toBeLessThan(attempts < 100 ? 0.5 : MAX_DIFFERENCE)

  const statuses = new Set<number>()
  for (let n = 0; n < 12; n += 1) statuses.add((await call(accountCalls.login, { body: { username: names.unknown, password: 'wrong horse' } })).status)
  expect([...statuses]).toEqual([401, 429])
  counted(context, '25', `${grouped(attempts * 4)} attempts, half with names that nobody has: p50 ${known.toFixed(1)} ms and ${unknown.toFixed(1)} ms, the median of their differences ${(difference * 100).toFixed(1)} %; the limit acts alike`)
})
